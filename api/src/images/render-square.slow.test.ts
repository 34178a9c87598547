import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRequestError } from '@lisan/errors';
import { renderSquare } from '.';
import { costlyImages, imageBombs } from './testing/image-bombs';

const MAX_MEMORY_GROWTH_BYTES = 64 * 2 ** 20;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function draw(bytes: Uint8Array): Promise<unknown> {
  const path = join(folder, 'picture');
  await writeFile(path, bytes);
  const before = process.memoryUsage.rss();
  const outcome: unknown = await renderSquare(path, 64).catch((error: unknown) => error);
  expect(process.memoryUsage.rss() - before).toBeLessThan(MAX_MEMORY_GROWTH_BYTES);
  return outcome;
}

it.each(Object.entries(imageBombs))('rejects a %s', async (_, make) => {
  expect(await draw(make())).toMatchObject({ code: 'unsuitable_media', status: 422 });
});

it.each(Object.entries(costlyImages))('handles a %s at no cost to the server', async (_, make) => {
  const outcome = await draw(make());
  const isRefused = isRequestError(outcome) && outcome.code === 'unsuitable_media';
  expect(isRefused || outcome instanceof Uint8Array).toBe(true);
});
