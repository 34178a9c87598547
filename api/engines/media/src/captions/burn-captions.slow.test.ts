import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTestFfmpeg, wasmFfmpeg } from '../testing/ffmpegs';
import { makeSample } from '../testing/media-samples';
import { probeMedia } from '../probe-media';
import { runFfmpeg, type Ffmpeg } from '../ffmpeg';
import { burnCaptions } from './burn-captions';
import { writeCaptionScript } from './caption-script';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), "lisan captions: it's [a], b; "))));
afterAll(() => rm(folder, { recursive: true }));

it('shows the text literally', () => {
  const script = writeCaptionScript(
    [{ start: 3_661.005, end: 3_662, text: '{\\b1}a\\N\r\nb\u0007,,\nDialogue: 0' }],
    { width: 640, height: 360 },
  );
  expect(script.split('\n').filter((line) => line.startsWith('Dialogue'))).toEqual([
    'Dialogue: 0,1:01:01.01,1:01:02.00,Caption,,0,0,0,,\\{\\\u2060b1\\}a\\\u2060N\\Nb ,,\\NDialogue: 0',
  ]);
});

async function countTextPixels(ffmpeg: Ffmpeg, path: string): Promise<number> {
  const outputArguments = ['-map', '0:v:0', '-frames:v', '1', '-pix_fmt', 'gray', '-f', 'rawvideo', 'pipe:1'];
  const frame = await runFfmpeg(ffmpeg, {
    arguments: [{ read: path, container: 'mp4' }, ...outputArguments],
    timeLimit: 60,
    maximumBytes: 1_000_000,
  });
  return frame.reduce((count, value) => count + (value > 200 ? 1 : 0), 0);
}

it('draws Arabic the same with native and WebAssembly ffmpeg', async () => {
  const native = await findTestFfmpeg();
  const source = join(folder, 'a.mp4');
  await makeSample(native, source, { container: 'mp4', seconds: 0.2, size: '320x180' });
  const media = await probeMedia(source, { kind: 'video' });
  const counts: number[] = [];
  for (const [index, ffmpeg] of [native, wasmFfmpeg].entries()) {
    const [plain, destination] = [join(folder, `p${index}.mp4`), join(folder, `d${index}.mp4`)];
    const scriptPath = join(folder, `s${index}.ass`);
    await burnCaptions(ffmpeg, { path: source, media, scriptPath, texts: [], destination: plain });
    const texts = [{ start: 0, end: 1, text: 'صباح الخير يا بيروت\nGood morning' }];
    await burnCaptions(ffmpeg, { path: source, media, scriptPath, texts, destination });
    counts.push((await countTextPixels(native, destination)) - (await countTextPixels(native, plain)));
  }
  const [first = 0, second = 0] = counts;
  expect(Math.abs(first)).toBeGreaterThan(100);
  expect(Math.abs(first - second)).toBeLessThan(Math.abs(first) * 0.1);
});
