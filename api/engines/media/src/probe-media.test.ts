import { mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Container } from './container';
import { type Ffmpeg, runFfmpeg } from './ffmpeg';
import { probeMedia, type MediaRequirements } from './probe-media';
import { findTestFfmpeg } from './testing/ffmpegs';
import { makeSample } from './testing/media-samples';

let folder: string;
let ffmpeg: Ffmpeg;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-probe-'));
  ffmpeg = await findTestFfmpeg();
});
afterAll(() => rm(folder, { recursive: true }));

const sample = async (
  container: Container,
  options: { seconds?: number; hasSound?: boolean } = {},
): Promise<string> => {
  const path = join(folder, `${container}-${Math.random()}`);
  await makeSample(ffmpeg, path, { container, seconds: 2, ...options });
  return path;
};

test.each<Container>(['mp4', 'mov', 'avi'])('measures a video: %s', async (container) => {
  const media = await probeMedia(await sample(container), { kind: 'video' });
  expect(media).toMatchObject({ kind: 'video', container, hasVideo: true, hasAudio: true });
  expect(media.video).toMatchObject({ width: 320, height: 240, rotation: 0 });
  expect(media.video?.framesPerSecond).toBeCloseTo(25, 1);
  expect(media.duration).toBeCloseTo(2, 0);
  expect(media.audio).toMatchObject({ sampleRate: 44_100, channels: 1 });
});

test.each<Container>(['mp3', 'wav', 'm4a'])('measures an audio: %s', async (container) => {
  const media = await probeMedia(await sample(container), { kind: 'audio' });
  expect(media).toMatchObject({
    kind: 'audio',
    container,
    hasVideo: false,
    hasAudio: true,
    video: undefined,
  });
  expect(media.duration).toBeGreaterThan(1.9);
  expect(media.duration).toBeLessThan(2.1);
});

test('returns the displayed size of a rotated video', async () => {
  const upright = await sample('mp4');
  const lying = join(folder, 'lying.mp4');
  await runFfmpeg(ffmpeg, {
    arguments: [
      { read: upright, container: 'mp4' },
      ...['-c', 'copy', '-metadata:s:v:0', 'rotate=90', '-f', 'mp4'],
      { write: lying },
    ],
    timeLimit: 30,
  });
  const { video } = await probeMedia(lying, { kind: 'video' });
  expect(video).toMatchObject({ width: 240, height: 320 });
  expect(video?.rotation).not.toBe(0);
});

test('ignores the name: an mp4 called .mp3 is a video', async () => {
  const disguised = join(folder, 'song.mp3');
  await rename(await sample('mp4'), disguised);
  await expect(probeMedia(disguised, { kind: 'audio' })).rejects.toMatchObject({
    translationKey: 'media_not_audio',
  });
  await expect(probeMedia(disguised, { kind: 'video' })).resolves.toMatchObject({ container: 'mp4' });
});

test.each([
  ['an HLS playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n'],
  ['a concat script', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['a web page', '<!doctype html><title>x</title>'],
  ['plain words', 'hello'],
])('rejects a file that is not media: %s', async (_, content) => {
  const path = join(folder, 'clip.mp4');
  await writeFile(path, content);
  await expect(probeMedia(path, { kind: 'video' })).rejects.toMatchObject({
    code: 'unsupported_type',
    translationKey: 'media_not_recognised',
  });
});

test('rejects empty, truncated, silent, blind, short, long and large files by name', async () => {
  const empty = join(folder, 'empty');
  await writeFile(empty, '');
  const cutOff = await sample('mov');
  await truncate(cutOff, 5_000);
  const silent = await sample('mp4', { hasSound: false });
  const tone = await sample('m4a');
  const { duration } = await probeMedia(tone, { kind: 'audio' });
  const refusals: [string, MediaRequirements, string][] = [
    [empty, { kind: 'video' }, 'media_empty'],
    [cutOff, { kind: 'video' }, 'media_unreadable'],
    [tone, { kind: 'video' }, 'media_no_video'],
    [silent, { kind: 'audio' }, 'media_not_audio'],
    [tone, { kind: 'audio', minimumSeconds: 60 }, 'media_too_short'],
    [tone, { kind: 'audio', minimumSeconds: duration }, 'media_too_short'],
    [tone, { kind: 'audio', maximumSeconds: 1 }, 'media_too_long'],
    [tone, { kind: 'audio', maximumBytes: 1000 }, 'file_too_large'],
  ];
  for (const [path, requirements, translationKey] of refusals) {
    await expect(probeMedia(path, requirements)).rejects.toMatchObject({
      name: 'RequestError',
      translationKey,
    });
  }
});

function makeWave(): Buffer {
  const [head, size] = [44, 16_000];
  const bytes = Buffer.alloc(head + size);
  bytes.write('RIFF    WAVEfmt ', 'latin1');
  bytes.writeUInt32LE(36 + size, 4);
  bytes.writeUInt32LE(16, 16);
  [1, 1].forEach((value, index) => bytes.writeUInt16LE(value, 20 + 2 * index));
  [8_000, 16_000].forEach((value, index) => bytes.writeUInt32LE(value, 24 + 4 * index));
  [2, 16].forEach((value, index) => bytes.writeUInt16LE(value, 32 + 2 * index));
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(size, 40);
  return bytes;
}

test('accepts a plain recording', async () => {
  const path = join(folder, 'plain.wav');
  await writeFile(path, makeWave());
  expect(await probeMedia(path, { kind: 'audio' })).toMatchObject({ duration: 1, container: 'wav' });
});

test.each([
  ['samples a second', 24, 4_294_967_295],
  ['samples a second', 24, 800_000],
  ['samples a second', 24, 10],
  ['channels', 22, 65_535],
  ['channels', 22, 65],
])('rejects a recording that declares so many %s: %d, %d', async (_what, offset, claimed) => {
  const path = join(folder, 'claims.wav');
  const bytes = makeWave();
  if (offset === 22) bytes.writeUInt16LE(claimed, offset);
  else bytes.writeUInt32LE(claimed, offset);
  await writeFile(path, bytes);
  await expect(probeMedia(path, { kind: 'audio' })).rejects.toMatchObject({
    code: 'unsuitable_media',
    translationKey: 'media_unreadable',
  });
});

test('survives random bytes after a valid start', async () => {
  const beginnings = [
    'RIFF\x24\x08\x00\x00AVI LIST',
    'RIFF\x24\x08\x00\x00WAVEfmt ',
    '\x00\x00\x00\x18ftypisom',
    'ID3\x03',
  ];
  for (const beginning of beginnings) {
    const noise = Buffer.from(Array.from({ length: 20_000 }, (_, i) => (i * 2_654_435_761) >>> 24));
    const path = join(folder, 'noise');
    await writeFile(path, Buffer.concat([Buffer.from(beginning, 'latin1'), noise]));
    await expect(probeMedia(path, { kind: 'video' })).rejects.toMatchObject({ name: 'RequestError' });
  }
});
