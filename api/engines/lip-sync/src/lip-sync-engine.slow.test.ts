import { entryPoint } from '@lisan/engine-runtime';
import { findTestFfmpeg } from '@lisan/engine-media/testing';
import { realProviderKey } from '@lisan/engine-contract/testing';
import { createBuiltInLipSync } from './built-in-lip-sync';
import { createSyncSoLipSync } from './sync-so-lip-sync';
import { startFakeSyncSo } from './testing/fake-sync-so';
import { describeLipSyncEngine } from './testing/lip-sync-engine-contract';

const lengths = { minimumSeconds: 1, maximumSeconds: 60 };
const model = 'lipsync-2';
const key = realProviderKey('sync.so', 'SYNC_API_KEY');

async function openBuiltIn() {
  const { choice: ffmpeg } = await findTestFfmpeg();
  return createBuiltInLipSync({ ffmpeg, worker: entryPoint('lip-sync-worker'), ...lengths });
}

describeLipSyncEngine('built-in', async () => ({ engine: await openBuiltIn() }));

describeLipSyncEngine('sync.so, its stand-in', async () => {
  const fake = await startFakeSyncSo(await findTestFfmpeg());
  const provider = createSyncSoLipSync({
    apiKey: fake.apiKey,
    baseUrl: fake.baseUrl,
    model,
    maximumSeconds: 60,
    delays: { initialMs: 5, maxMs: 50, timeoutMs: 30_000 },
  });
  return { engine: { ...(await openBuiltIn()), ...provider }, stop: () => fake.close() };
});

if (key) {
  describeLipSyncEngine(
    'sync.so',
    async () => ({
      engine: {
        ...(await openBuiltIn()),
        ...createSyncSoLipSync({ apiKey: key, baseUrl: 'https://api.sync.so', model, maximumSeconds: 60 }),
      },
    }),
    900_000,
  );
}
