import { statfs } from 'node:fs/promises';

/** Below this the embedded database may not get the 16 MiB that it adds to its log in one piece. Bytes. */
export const LEAST_ROOM = 32 * 1024 * 1024;

/** Bytes that this user may still write to the disk of a folder; without end where the system does not tell. */
export async function readRoom(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined);
  // Some network file systems say that they hold nothing at all.
  return disk === undefined || disk.blocks === 0 ? Infinity : disk.bavail * disk.bsize;
}
