import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { createDiskRoom, MIN_FREE_BYTES } from './disk-room';
import { createLog } from '../logging/log';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-disk-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function createDisk() {
  const lines: { level: number; msg: string }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[0]);
  const disk = { freeBytes: Infinity, fault: undefined as Error | undefined, writes: 0 };
  const room = createDiskRoom(folder, createLog({ logLevel: 'info' }, { write }), {
    readRoom: async () => disk.freeBytes,
    async write() {
      disk.writes += 1;
      if (disk.fault) throw disk.fault;
    },
  });
  return { disk, room, lines };
}
/** The result of a check is kept for a second. */
function later(): void {
  const now = performance.now() + 1_050;
  jest.spyOn(performance, 'now').mockReturnValue(now);
}

it('logs a full disk once, and logs its recovery', async () => {
  const { disk, room, lines } = createDisk();
  await room.check();
  disk.freeBytes = MIN_FREE_BYTES - 1;
  later();
  await expect(room.check()).rejects.toThrow('32767 KiB are left of the 32768 KiB that are needed');
  later();
  await expect(room.check()).rejects.toThrow('are left');
  disk.freeBytes = Infinity;
  disk.fault = new Error('ENOSPC: no space left on device, write');
  later();
  await expect(room.check()).rejects.toThrow('ENOSPC');
  disk.fault = undefined;
  later();
  await room.check();
  room.stop();
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'the disk of the data folder is full or cannot be written'],
    [30, 'the disk of the data folder can be written again'],
  ]);
});

it('writes once for concurrent checks', async () => {
  const { disk, room } = createDisk();
  await Promise.all(Array.from({ length: 100 }, () => room.check()));
  room.stop();
  expect(disk.writes).toBe(1);
});

it('writes to the real disk and leaves no file', async () => {
  const room = createDiskRoom(folder, createLog({ logLevel: 'silent' }));
  await room.check();
  room.stop();
  expect(await readdir(folder)).toEqual([]);
  const nowhere = createDiskRoom(join(folder, 'nowhere'), createLog({ logLevel: 'silent' }));
  await expect(nowhere.check()).rejects.toThrow('ENOENT');
  nowhere.stop();
});
