import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryPoint } from '@lisan/engine-runtime';
import { decodeAudio, findFfmpeg, type Ffmpeg } from '@lisan/engine-media';
import { speakFakely, secondsPerCharacter } from '../testing/fake-elevenlabs-speech';
import { framesDuration } from '../testing/mp3-sound';
import { audioFrames, findMp3Frame } from './mp3-frames';
import { Mp3File, type Mp3Format } from './mp3-file';
import { Mp3Joiner } from './mp3-joiner';

let folder = '';
let ffmpeg: Ffmpeg;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-mp3-'));
  ffmpeg = await findFfmpeg({ wasmEntry: entryPoint('ffmpeg-wasm') });
});
afterAll(() => rm(folder, { recursive: true }));

const decode = (path: string, sampleRate: number) =>
  decodeAudio(ffmpeg, { path, container: 'mp3', sampleRate, maximumSeconds: 60 });

function clicks(length: number): Float32Array {
  const samples = new Float32Array(length);
  samples.fill(0.8, 0, 60);
  samples.fill(0.8, length - 60);
  return samples;
}

describe('a streamed MP3', () => {
  test.each<[string, Mp3Format]>([
    ['its own rate', { inputRate: 22_050, sampleRate: 22_050, bitrate: 64 }],
    ['twice its rate', { inputRate: 22_050, sampleRate: 44_100, bitrate: 128 }],
  ])('plays exactly as long as its sound, from the first sample to the last, at %s', async (_, format) => {
    const path = join(folder, 'clicks.mp3');
    const file = await Mp3File.create(path, format);
    const sound = clicks(70_000);
    for (let from = 0; from < sound.length; from += 9_999) file.write(sound.subarray(from, from + 9_999));
    expect(file.finish()).toBe(70_000 / 22_050);

    const decoded = await decode(path, 22_050);
    expect(decoded).toHaveLength(70_000);
    expect(Math.max(...decoded.subarray(0, 60))).toBeGreaterThan(0.5);
    expect(Math.max(...decoded.subarray(70_000 - 60))).toBeGreaterThan(0.5);
    expect(Math.max(...decoded.subarray(5_000, 65_000))).toBeLessThan(0.01);
  });

  test('is an empty file when there is no sound', async () => {
    const path = join(folder, 'empty.mp3');
    const file = await Mp3File.create(path, { inputRate: 44_100, sampleRate: 44_100, bitrate: 128 });
    expect(file.finish()).toBe(0);
    file.discard();
    expect(framesDuration(await readFile(path))).toBeLessThan(0.1);
  });
});

describe('joined MP3s', () => {
  test('play one after the other without the tags between them', async () => {
    const path = join(folder, 'joined.mp3');
    const joiner = await Mp3Joiner.create(path);
    const part = Buffer.from((await speakFakely('x'.repeat(30))).audio_base64, 'base64');
    const [first, second] = [await joiner.append(part), await joiner.append(part)];
    expect(await joiner.append(Buffer.from('no MP3 at all'))).toBe(0);
    expect(joiner.seconds).toBe(first + second);
    expect(first).toBeGreaterThan(30 * secondsPerCharacter);
    expect(first).toBeLessThan(30 * secondsPerCharacter + 0.1);
    expect(await joiner.finish()).toBe(first + second);
    const decoded = await decode(path, 44_100);
    expect(decoded.length / 44_100).toBeCloseTo(first + second, 1);
    expect((await readFile(path)).subarray(10).includes('ID3')).toBe(false);
  });
});

describe('MP3 frames', () => {
  test('are found only whole, after an ID3 tag and garbage', async () => {
    const { audio_base64: audio } = await speakFakely('x'.repeat(10));
    const bytes = Buffer.from(audio, 'base64');
    const frames = audioFrames(bytes);
    expect(frames[0]).toMatchObject({ at: 45, sampleRate: 44_100, samples: 1152 });
    expect(audioFrames(bytes.subarray(0, bytes.length - 1))).toHaveLength(frames.length - 1);
  });

  test.each([
    ['nothing', []],
    ['text', [...Buffer.from('hello world')]],
    ['a reserved version', [0xff, 0xeb, 0x90, 0x00]],
    ['a free bit rate', [0xff, 0xfb, 0x00, 0x00]],
    ['a reserved sample rate', [0xff, 0xfb, 0x9c, 0x00]],
  ])('are not found in %s', (_, bytes) => {
    expect(findMp3Frame(Uint8Array.from(bytes), 0)).toBeUndefined();
  });
});
