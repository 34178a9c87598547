import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { createDiskSpace, MIN_FREE_BYTES } from './disk-space';
import { createLog } from '../logging/log';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-disk-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function createDisk() {
  const lines: { level: number; msg: string }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[0]);
  const disk = { freeBytes: Infinity, error: undefined as Error | undefined, writes: 0 };
  const space = createDiskSpace(folder, createLog({ logLevel: 'info' }, { write }), {
    readFreeBytes: async () => disk.freeBytes,
    async write() {
      disk.writes += 1;
      if (disk.error) throw disk.error;
    },
  });
  return { disk, space, lines };
}
/** The result of a check is kept for a second. */
function later(): void {
  const now = performance.now() + 1_050;
  jest.spyOn(performance, 'now').mockReturnValue(now);
}

it('logs a full disk once, and logs its recovery', async () => {
  const { disk, space, lines } = createDisk();
  await space.check();
  disk.freeBytes = MIN_FREE_BYTES - 1;
  later();
  await expect(space.check()).rejects.toThrow('32767 KiB are left of the 32768 KiB that are needed');
  later();
  await expect(space.check()).rejects.toThrow('are left');
  disk.freeBytes = Infinity;
  disk.error = new Error('ENOSPC: no space left on device, write');
  later();
  await expect(space.check()).rejects.toThrow('ENOSPC');
  disk.error = undefined;
  later();
  await space.check();
  space.stop();
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'the disk of the data folder is full or cannot be written'],
    [30, 'the disk of the data folder can be written again'],
  ]);
});

it('writes once for concurrent checks', async () => {
  const { disk, space } = createDisk();
  await Promise.all(Array.from({ length: 100 }, () => space.check()));
  space.stop();
  expect(disk.writes).toBe(1);
});

it('writes to the real disk and leaves no file', async () => {
  const space = createDiskSpace(folder, createLog({ logLevel: 'silent' }));
  await space.check();
  space.stop();
  expect(await readdir(folder)).toEqual([]);
  const nowhere = createDiskSpace(join(folder, 'nowhere'), createLog({ logLevel: 'silent' }));
  await expect(nowhere.check()).rejects.toThrow('ENOENT');
  nowhere.stop();
});
