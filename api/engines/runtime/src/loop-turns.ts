import { setImmediate } from 'node:timers/promises';

/** Gives each caller its own event loop turn, FIFO, so that their synchronous work never adds up. */
export function createLoopTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => setImmediate()));
}
