import { entryPoint } from '../../runtime/entry-point';
import { findTestFfmpeg } from '../../media-tools/testing/ffmpegs';
import { realProviderKey } from '../testing/real-provider-key';
import { createBuiltInLipSync } from './built-in-lip-sync';
import { createSyncSoLipSync } from './sync-so-lip-sync';
import { startFakeSyncSo } from './testing/fake-sync-so';
import { describeLipSyncEngine } from './testing/lip-sync-engine-contract';

const lengths = { minimumSeconds: 1, maximumSeconds: 60 };
const key = realProviderKey('sync.so', 'SYNC_API_KEY');

describeLipSyncEngine('built-in', async () => {
  const ffmpeg = await findTestFfmpeg();
  const worker = entryPoint('lip-sync-worker');
  return { engine: createBuiltInLipSync({ ffmpeg: ffmpeg.choice, worker, ...lengths }) };
});

describeLipSyncEngine('sync.so, its stand-in', async () => {
  const fake = await startFakeSyncSo(await findTestFfmpeg());
  const engine = createSyncSoLipSync({
    ...{ ...lengths, apiKey: fake.apiKey, baseUrl: fake.baseUrl, fileHosts: ['127.0.0.1'] },
    pauses: { first: 5, longest: 50, patience: 30_000 },
  });
  return { engine, stop: () => fake.close() };
});

if (key) {
  describeLipSyncEngine(
    'sync.so',
    async () => ({ engine: createSyncSoLipSync({ ...lengths, apiKey: key }) }),
    900_000,
  );
}
