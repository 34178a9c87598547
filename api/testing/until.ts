import { setTimeout as pause } from 'node:timers/promises';

const LONGEST = 120_000;
const SLOWEST_POLL = 250;

/**
 * Waits for what work in the background brings about, and throws when that takes as long as no work does. It asks
 * less and less often: on a slow machine an account would otherwise reach what it may ask in a minute.
 */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const start = performance.now();
  for (let wait = 20; !(await isSo()); wait = Math.min(wait * 1.2, SLOWEST_POLL)) {
    if (performance.now() - start > LONGEST) throw new Error('It did not come to pass.');
    await pause(wait);
  }
}
