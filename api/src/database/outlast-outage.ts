import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseOutage } from './errors';

const MIN_RETRY_DELAY_MS = 200;
const MAX_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_TIME_MS = 10 * 60_000;

/**
 * Retries `work` while the database is away, for at most ten minutes or until `signal`. `work` must be
 * idempotent: a lost response may mean it succeeded.
 */
export async function outlastOutage<Result>(
  task: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const end = performance.now() + MAX_RETRY_TIME_MS;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await task();
    } catch (error) {
      if (!isDatabaseOutage(error) || performance.now() > end || signal?.aborted) throw error;
    }
    const maxDelayMs = Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** attempt);
    await pause(maxDelayMs * (0.75 + Math.random() / 4), undefined, { ...(signal && { signal }) }).catch(
      () => undefined,
    );
  }
}
