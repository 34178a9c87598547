import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 120_000;
const MAX_POLL_INTERVAL_MS = 250;

/**
 * Polls until true; throws on timeout. Polls ever less often, so that slow machines stay within the rate
 * limit.
 */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const start = performance.now();
  for (let wait = 20; !(await isSo()); wait = Math.min(wait * 1.2, MAX_POLL_INTERVAL_MS)) {
    if (performance.now() - start > TIMEOUT_MS) throw new Error('It did not come to pass.');
    await pause(wait);
  }
}
