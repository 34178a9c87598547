import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakeElevenLabs, type FakeElevenLabs } from '../../testing/fake-elevenlabs';
import { makeTone } from '../testing/tones';
import type { VoiceSample } from '@lisan/engine-contract';
import { ElevenLabsVoiceClone } from './elevenlabs-voice-clone';

let folder = '';
let provider: FakeElevenLabs;
let engine: ElevenLabsVoiceClone;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-clone-'));
  provider = await startFakeElevenLabs();
  const { baseUrl, key } = provider;
  engine = new ElevenLabsVoiceClone({ baseUrl, key, http: { initialDelayMs: 5 } });
});
afterEach(async () => {
  await provider.close();
  await rm(folder, { recursive: true });
});

async function sampleOf(bytes: number): Promise<VoiceSample> {
  const path = join(folder, 'sample.wav');
  await writeFile(path, Buffer.alloc(bytes, 1));
  const decode = async () => makeTone({ seconds: 3, pitch: () => 120 });
  return { path, fileName: 'عيّنة.wav', contentType: 'audio/wav', decode };
}

test('uploads a small sample unchanged', async () => {
  const sample = await sampleOf(1_000);
  const { voiceId } = await engine.create({ name: 'ليلى', description: 'Mine', sample });
  expect(provider.voices.samples.get(voiceId)).toEqual({
    name: 'ليلى',
    description: 'Mine',
    type: 'audio/wav',
    bytes: 1_000,
  });
});

test('re-encodes a sample that exceeds the provider’s limit', async () => {
  const sample = await sampleOf(12 * 1024 * 1024);
  const { voiceId } = await engine.create({ name: 'Large', description: '', sample });
  const uploaded = provider.voices.samples.get(voiceId);
  expect(uploaded?.type).toBe('audio/mpeg');
  expect(uploaded?.bytes).toBeGreaterThan(30_000);
  expect(uploaded?.bytes).toBeLessThan(60_000);
});

test('retries a busy provider but not a failing one, which may have created the voice', async () => {
  const sample = await sampleOf(1_000);
  provider.refusals.push({ status: 429, code: 'system_busy' });
  await engine.create({ name: 'One', description: '', sample });
  provider.refusals.push({ status: 500, code: 'internal' });
  await expect(engine.create({ name: 'Two', description: '', sample })).rejects.toMatchObject({
    code: 'provider_unavailable',
  });
  expect([...provider.voices.samples.values()].map(({ name }) => name)).toEqual(['One']);
});

test('does not delete a voice of the operator’s server', async () => {
  await expect(engine.remove('lisan-1')).rejects.toMatchObject({ code: 'provider_unavailable' });
});

test('keeps the provider’s rejection reason for the log', async () => {
  provider.refusals.push({ status: 401, code: 'voice_limit_reached' });
  const making = engine.create({ name: 'Three', description: '', sample: await sampleOf(1_000) });
  await expect(making).rejects.toMatchObject({
    name: 'RequestError',
    code: 'provider_rejected',
    cause: { providerCode: 'voice_limit_reached' },
  });
});
