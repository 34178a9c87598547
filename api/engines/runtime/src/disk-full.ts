import { RequestError } from '@lisan/errors';

/** File system full, file system quota reached, PostgreSQL disk full. */
const diskFullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);

/** The RequestError for a write that failed on a full disk; `undefined` for other errors. */
export function toDiskFullError(cause: unknown): RequestError | undefined {
  const isFull =
    typeof cause === 'object' && cause !== null && 'code' in cause && diskFullCodes.has(cause.code);
  return isFull ? new RequestError('store_unavailable', { message: 'disk_full', cause }) : undefined;
}
