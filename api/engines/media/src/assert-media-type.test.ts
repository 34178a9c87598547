import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertMediaType } from './assert-media-type';
import type { Container } from './container';
import { type Ffmpeg, runFfmpeg } from './ffmpeg';
import { findTestFfmpeg } from './testing/ffmpegs';
import { makeSample } from './testing/media-samples';

let folder: string;
let ffmpeg: Ffmpeg;
const samples = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-glance-'));
  ffmpeg = await findTestFfmpeg();
  for (const container of ['mp4', 'mov', 'avi', 'mp3', 'wav', 'm4a'] as const) {
    samples.set(container, join(folder, container));
    await makeSample(ffmpeg, join(folder, container), { container, seconds: 1 });
  }
  await copy('m4a', 'sound-in-mp4', ['-c', 'copy', '-f', 'mp4']);
  await copy('mp4', 'quick-start', ['-c', 'copy', '-movflags', '+faststart', '-f', 'mp4']);
  await copy('mp4', 'fragments', ['-c', 'copy', '-movflags', '+frag_keyframe+empty_moov', '-f', 'mp4']);
});
afterAll(() => rm(folder, { recursive: true }));

async function copy(from: Container, to: string, how: readonly string[]): Promise<void> {
  samples.set(to, join(folder, to));
  const source = { read: samples.get(from) ?? '', container: from };
  await runFfmpeg(ffmpeg, { arguments: [source, ...how, { write: join(folder, to) }], timeLimit: 30 });
}

test.each(['mp4', 'mov', 'avi', 'quick-start', 'fragments'])(
  'accepts %s as video, not as audio',
  async (name) => {
    const path = samples.get(name) ?? '';
    await expect(assertMediaType('video', path)).resolves.toBeUndefined();
    await expect(assertMediaType('audio', path)).rejects.toMatchObject({ translationKey: 'media_not_audio' });
  },
);

test.each(['mp3', 'wav', 'm4a', 'sound-in-mp4'])('accepts %s as audio, not as video', async (name) => {
  const path = samples.get(name) ?? '';
  await expect(assertMediaType('audio', path)).resolves.toBeUndefined();
  await expect(assertMediaType('video', path)).rejects.toMatchObject({ translationKey: 'media_no_video' });
});

test.each([
  ['a text', 'Nothing that moves. '.repeat(5_000)],
  ['a text of two bytes a character', Buffer.from('\ufeffhello', 'utf16le')],
  ['an archive', 'PK\x03\x04 and so on'],
  ['a playlist', '#EXTM3U\n#EXTINF:9,\nfile:///etc/passwd\n'],
  ['one letter', 'x'],
  ['noughts', Buffer.alloc(9_000)],
])('rejects %s as both', async (_, content) => {
  const path = join(folder, 'clip.mp4');
  await writeFile(path, content);
  for (const kind of ['audio', 'video'] as const)
    await expect(assertMediaType(kind, path)).rejects.toMatchObject({
      code: 'unsupported_type',
      translationKey: 'media_not_recognised',
    });
});

test('reports an empty file as empty', async () => {
  const path = join(folder, 'empty.mp4');
  await writeFile(path, '');
  await expect(assertMediaType('video', path)).rejects.toMatchObject({ translationKey: 'media_empty' });
});

test.each([
  ['a box that is larger than any file', '\xff\xff\xff\xffmoov\xff\xff\xff\xfftrak'],
  ['boxes without end', '\0\0\0\x08free'.repeat(20_000)],
  ['a box of its own size nought', '\0\0\0\x10ftypisom\0\0\0\0\0\0\0\0moov'],
  ['a size of eight bytes that is none', '\0\0\0\x01moov\0\0\0\0\0\0\0\x01'],
])('leaves %s to the full probe', async (_, content) => {
  const path = join(folder, 'odd.mp4');
  await writeFile(path, content, 'latin1');
  const startedAt = performance.now();
  await expect(assertMediaType('video', path)).resolves.toBeUndefined();
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
