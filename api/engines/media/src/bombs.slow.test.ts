import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { probeMedia } from './probe-media';
import { movie, track } from './testing/bombs/boxes';
import { boxBombs } from './testing/bombs/box-bombs';
import { aviBombs, mpegBombs, waveBombs } from './testing/bombs/stream-bombs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-bombs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const save = async (bytes: Uint8Array): Promise<string> => {
  const path = join(folder, 'bomb');
  await writeFile(path, bytes);
  return path;
};

async function watch(work: () => Promise<void>): Promise<{ held: number; grown: number }> {
  const before = process.memoryUsage.rss();
  let [last, held, grown] = [performance.now(), 0, 0];
  const timer = setInterval(() => {
    held = Math.max(held, performance.now() - last);
    grown = Math.max(grown, process.memoryUsage.rss() - before);
    last = performance.now();
  }, 10);
  await work();
  held = Math.max(held, performance.now() - last);
  clearInterval(timer);
  return { held, grown };
}

const bombs = [
  ...Object.entries(boxBombs).map(([name, make]) => ['video', name, make] as const),
  ...Object.entries(aviBombs).map(([name, make]) => ['video', `avi: ${name}`, make] as const),
  ...Object.entries(waveBombs).map(([name, make]) => ['audio', `wav: ${name}`, make] as const),
  ...Object.entries(mpegBombs).map(([name, make]) => ['audio', `mp3: ${name}`, make] as const),
];

it('measures the honest files from which the bombs are made', async () => {
  const path = await save(movie([track()]));
  expect(await probeMedia(path, { kind: 'video' })).toMatchObject({ duration: 4, video: { codec: 'avc' } });
});

describe('file whose headers lie', () => {
  it.each(bombs)(
    'rejects %s (%s) without blocking other requests',
    async (kind, _, make) => {
      const path = await save(make());
      const { held, grown } = await watch(async () => {
        const limits = { kind, minimumSeconds: 60, maximumSeconds: 3_600 };
        await expect(probeMedia(path, limits)).rejects.toMatchObject({ name: 'RequestError', status: 422 });
      });
      expect(held).toBeLessThan(1_000);
      expect(grown).toBeLessThan(100 * 2 ** 20);
    },
    60_000,
  );
});
