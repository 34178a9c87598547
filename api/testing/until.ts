import { setTimeout as pause } from 'node:timers/promises';

const LONGEST = 120_000;
const SLOWEST_POLL = 250;

/**
 * Polls until true; throws on timeout. Polls ever less often, so that slow machines stay within the rate
 * limit.
 */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const start = performance.now();
  for (let wait = 20; !(await isSo()); wait = Math.min(wait * 1.2, SLOWEST_POLL)) {
    if (performance.now() - start > LONGEST) throw new Error('It did not come to pass.');
    await pause(wait);
  }
}
