import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createModelServers, type VoiceSample } from '@lisan/engine-contract';
import { until } from '@lisan/engine-runtime/testing';
import { type FakeSpeechServer, startFakeSpeechServer } from '../testing/fake-speech-server';
import { ProfileEngine } from './profile/profile-engine';
import { createServerVoiceClone } from './server-voice-clone';
import { makeTone } from './testing/tones';

let folder = '';
let sample: VoiceSample;
const started: FakeSpeechServer[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-server-clone-'));
  const path = join(folder, 'sample.wav');
  await writeFile(path, Buffer.alloc(1_000, 1));
  const decode = async () => makeTone({ seconds: 3, pitch: () => 120 });
  sample = { path, fileName: 'Layla Haddad.WAV', contentType: 'audio/wav', decode };
});
afterEach(async () => {
  for (const server of started.splice(0)) await server.close();
});
afterAll(() => rm(folder, { recursive: true }));

async function start(options: Parameters<typeof startFakeSpeechServer>[0] = {}): Promise<FakeSpeechServer> {
  const server = await startFakeSpeechServer({ clones: true, ...options });
  started.push(server);
  return server;
}

async function engineOf(...servers: readonly FakeSpeechServer[]) {
  const models = createModelServers({ urls: servers.map(({ url }) => url), key: null });
  await models.find();
  return createServerVoiceClone({
    servers: models,
    key: null,
    timeoutMs: 5_000,
    builtIn: new ProfileEngine(),
  });
}
const request = () => ({ name: 'Mine', description: '', sample });

describe('a cloned voice on the operator’s server', () => {
  it('is uploaded without the name of the user’s file', async () => {
    const server = await start();
    const { voiceId } = await (await engineOf(server)).create(request());
    expect(server.library.get(voiceId)?.fileName).toBe('sample.wav');
  });

  it('is deleted from whichever server has it', async () => {
    const [first, second] = [await start(), await start()];
    const { voiceId } = await (await engineOf(second)).create(request());
    const engine = await engineOf(first, second);
    await engine.remove(voiceId);
    expect(second.library.size).toBe(0);
    await expect(engine.remove(voiceId)).resolves.toBeUndefined();
  });

  it('is not taken for deleted while a server does not answer', async () => {
    const [first, second] = [await start(), await start()];
    const engine = await engineOf(first, second);
    await second.close();
    await expect(engine.remove('lisan-1')).rejects.toMatchObject({ code: 'provider_unavailable' });
    const later = await engineOf(first, second);
    await expect(later.remove('lisan-1')).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  it('is deleted when its upload fails after it was sent', async () => {
    const server = await start({ answerUpload: () => 500 });
    await expect((await engineOf(server)).create(request())).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
    await until(() => server.library.size === 0);
  });

  it('is deleted when the user cancels its upload', async () => {
    const controller = new AbortController();
    const answerUpload = () => {
      controller.abort(new Error('cancelled'));
      return 201;
    };
    const server = await start({ answerUpload });
    const creating = (await engineOf(server)).create({ ...request(), signal: controller.signal });
    await expect(creating).rejects.toThrow('cancelled');
    await until(() => server.library.size === 0);
  });

  it('is deleted only by the provider that made it', async () => {
    const engine = await engineOf(await start());
    await expect(engine.remove('21m00Tcm4TlvDq8ikWAM')).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
  });
});
