import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeAudio, type Ffmpeg, findFfmpeg } from '@lisan/engine-media';
import { entryPoint } from '@lisan/engine-runtime';
import { EspeakEngine } from '../../espeak/espeak-engine';
import { speechProcessSpawner } from '../../espeak/process/speech-child';
import { measureVoice } from './measure-voice';
import { tuneVoice } from './profile-engine';

const engine = new EspeakEngine({ spawnProcess: speechProcessSpawner() });
let folder = '';
let ffmpeg: Ffmpeg;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-profile-'));
  ffmpeg = await findFfmpeg({ wasmEntry: entryPoint('ffmpeg-wasm') });
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true });
});

const text =
  'The quick brown fox jumps over the lazy dog. She sells sea shells by the sea shore. Please bring me three apples, ' +
  'two pears and a cup of strong coffee! I would rather walk than wait another hour for the train.';

test.each([
  { pitch: 90, range: 4, pace: 4.5, voicedRatio: 1 },
  { pitch: 250, range: 7, pace: 6, voicedRatio: 1 },
])('measures the built-in engine’s own voice as it was set: %j', async (wanted) => {
  const path = join(folder, 'speech.mp3');
  await engine.speak({ text, voice: { id: 'lisan-profile', profile: tuneVoice(wanted) } }, path);
  const samples = await decodeAudio(ffmpeg, {
    path,
    container: 'mp3',
    sampleRate: 22_050,
    maximumSeconds: 60,
  });
  const measured = await measureVoice({ samples, sampleRate: 22_050 });
  expect(Math.abs(measured.pitch / wanted.pitch - 1)).toBeLessThan(0.08);
  expect(Math.abs(measured.range - wanted.range)).toBeLessThan(2);
  expect(Math.abs(measured.pace / wanted.pace - 1)).toBeLessThan(0.2);
});
