import { isProblem, Problem } from '@lisan/errors';

/** Seconds. */
const RETRY_AFTER = 5;
const missing = new Set(['ENOENT', 'NoSuchKey', 'NotFound']);

/** What a store met, in words: the file is gone, or the store cannot be reached. Problems stay as they are. */
export function describeStoreFault(cause: unknown): Problem {
  if (isProblem(cause)) return cause;
  const { name, code } = cause as { name?: unknown; code?: unknown };
  if (missing.has(String(code)) || missing.has(String(name)))
    return new Problem('gone', { message: 'media_gone', status: 404, cause });
  return new Problem('store_unavailable', { retryAfter: RETRY_AFTER, cause });
}
