import { RequestError } from '@lisan/errors';

/** Disk full: from the file system, a quota and PostgreSQL. */
const diskFullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);

/** Maps a failed write to a disk-full RequestError; `undefined` for other errors. */
export function findDiskFull(cause: unknown): RequestError | undefined {
  const isFull =
    typeof cause === 'object' && cause !== null && 'code' in cause && diskFullCodes.has(cause.code);
  return isFull ? new RequestError('store_unavailable', { message: 'disk_full', cause }) : undefined;
}
