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

/** What a store met when it was to take something in: nothing is gone by that, whatever it did not find. */
export function describeWriteFault(cause: unknown): Problem {
  const problem = describeStoreFault(cause);
  return problem.code === 'gone'
    ? new Problem('store_unavailable', { retryAfter: RETRY_AFTER, cause })
    : problem;
}
