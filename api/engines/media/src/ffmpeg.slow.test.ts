import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { decodeAudio } from './audio-decoding';
import { type Ffmpeg, runFfmpeg } from './ffmpeg';
import { findFfmpeg } from './find-ffmpeg';
import { makePoster } from './poster';
import { probeMedia } from './probe-media';
import { findTestFfmpeg, wasmFfmpeg } from './testing/ffmpegs';
import { makeSample } from './testing/media-samples';
import { isPlayable, transcodeAudio, transcodeVideo } from './transcoding';

const endless = ['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=25', '-f', 'rawvideo'];

/** Anything that works with native ffmpeg must work with WebAssembly. */
describe.each<[string, () => Promise<Ffmpeg>]>([
  ['the ffmpeg of this machine', findTestFfmpeg],
  ['ffmpeg as WebAssembly', () => Promise.resolve(wasmFfmpeg)],
])('%s', (_, findOne) => {
  let folder: string;
  let ffmpeg: Ffmpeg;
  let video: string;
  let audio: string;

  beforeAll(async () => {
    ffmpeg = await findOne();
    folder = await mkdtemp(join(tmpdir(), 'lisan-ffmpeg-'));
    video = join(folder, 'a video, with "signs" and spaces.mp4');
    audio = join(folder, '-y');
    await makeSample(ffmpeg, video, { container: 'mp4', seconds: 2 });
    await makeSample(ffmpeg, audio, { container: 'wav', seconds: 2 });
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('makes a JPEG poster', async () => {
    const media = await probeMedia(video, { kind: 'video' });
    const destination = join(folder, 'poster.jpg');
    await makePoster(ffmpeg, { path: video, media, destination });
    const image = sharp(destination);
    expect(await image.metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 240 });
    expect((await image.stats()).isOpaque).toBe(true);
  });

  test('decodes audio to mono samples at the requested rate', async () => {
    const options = { path: audio, container: 'wav', sampleRate: 16_000, maximumSeconds: 1.5 } as const;
    const floats = await decodeAudio(ffmpeg, options);
    expect(floats.length).toBe(24_000);
    const crossings = floats.reduce(
      (n, value, i) => n + (i > 0 && value >= 0 && (floats[i - 1] ?? 0) < 0 ? 1 : 0),
      0,
    );
    expect(crossings / 1.5).toBeCloseTo(440, -1);
    expect(await decodeAudio(ffmpeg, { ...options, from: 1, maximumSeconds: 0.5 })).toHaveLength(8_000);
  });

  test('converts audio and video for browsers', async () => {
    const media = await probeMedia(audio, { kind: 'audio' });
    for (const format of ['mp3', 'm4a'] as const) {
      const destination = join(folder, `playable.${format}`);
      await transcodeAudio(ffmpeg, { path: audio, media, destination, format });
      const result = await probeMedia(destination, { kind: 'audio' });
      expect(result.container).toBe(format);
      expect(isPlayable(result)).toBe(true);
      expect(Math.abs(result.duration - 2)).toBeLessThan(0.1);
    }
    const old = join(folder, 'old.avi');
    await makeSample(ffmpeg, old, { container: 'avi', seconds: 1 });
    const oldMedia = await probeMedia(old, { kind: 'video' });
    expect(isPlayable(oldMedia)).toBe(false);
    const destination = join(folder, 'new.mp4');
    await transcodeVideo(ffmpeg, { path: old, media: oldMedia, destination });
    const result = await probeMedia(destination, { kind: 'video' });
    expect(isPlayable(result)).toBe(true);
    expect(result.video).toMatchObject({ width: 320, height: 240 });
  });

  test('stops an endless run at its time limit, its size limit and its signal', async () => {
    const invocation = { arguments: [...endless, 'pipe:1'], timeLimit: 60 };
    const nowhere = { arguments: [...endless, '-f', 'null', '-'], timeLimit: 2 };
    await expect(runFfmpeg(ffmpeg, nowhere)).rejects.toMatchObject({ code: 'ffmpeg_timed_out' });
    await expect(runFfmpeg(ffmpeg, { ...invocation, maximumBytes: 5e6 })).rejects.toMatchObject({
      code: 'ffmpeg_output_too_large',
    });
    const startedAt = performance.now();
    const signal = AbortSignal.timeout(1_000);
    await expect(runFfmpeg(ffmpeg, { ...nowhere, timeLimit: 60, signal })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });

  test('does not follow a disguised playlist, and leaves no files', async () => {
    const secret = join(folder, 'secret.wav');
    await makeSample(ffmpeg, secret, { container: 'wav', seconds: 1 });
    const playlist = join(folder, 'playlist.mp4');
    await writeFile(playlist, `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${secret}\n#EXT-X-ENDLIST\n`);
    const media = await probeMedia(audio, { kind: 'audio' });
    const before = await readdir(folder);
    for (const container of ['mp4', 'avi', 'wav'] as const) {
      const disguised = { ...media, container };
      const destination = join(folder, 'stolen.wav');
      const attempt = transcodeAudio(ffmpeg, {
        path: playlist,
        media: disguised,
        destination,
        format: 'wav',
      });
      await expect(attempt).rejects.toMatchObject({ name: 'FfmpegError', code: 'ffmpeg_failed' });
    }
    expect(await readdir(folder)).toEqual(before);
  });

  test('rejects an undecodable file by name', async () => {
    const media = await probeMedia(video, { kind: 'video' });
    const destination = join(folder, 'none.jpg');
    await expect(makePoster(ffmpeg, { path: audio, media, destination })).rejects.toMatchObject({
      translationKey: 'media_unreadable',
    });
    expect(existsSync(destination)).toBe(false);
  });
});

test('reports a missing configured ffmpeg with its path instead of replacing it', async () => {
  const wasmEntry = { script: 'unused', execArgv: [] };
  await expect(findFfmpeg({ explicitPath: '/nowhere/ffmpeg', wasmEntry })).rejects.toMatchObject({
    name: 'StartupError',
    message: expect.stringContaining('/nowhere/ffmpeg') as string,
  });
});

test('reports a machine without any ffmpeg', async () => {
  const wasmEntry = { script: 'unused', execArgv: [] };
  const none = await findFfmpeg({ wasmEntry, program: 'no-such-ffmpeg', wasmPackage: '@no/such-core' });
  expect(none.choice).toEqual({ kind: 'none' });
  const media = { container: 'mp4', duration: 4 } as Parameters<typeof makePoster>[1]['media'];
  const poster = makePoster(none, { path: 'unused', media, destination: 'unused' });
  await expect(poster).rejects.toMatchObject({
    code: 'not_configured',
    status: 503,
    translationKey: 'media_no_ffmpeg',
  });
});

test('uses the WebAssembly package when the machine has no ffmpeg', async () => {
  const wasmEntry = { script: 'unused', execArgv: [] };
  const { choice } = await findFfmpeg({ wasmEntry, program: 'no-such-ffmpeg' });
  expect(choice).toEqual({ kind: 'wasm', entry: wasmEntry });
});
