import { setImmediate } from 'node:timers/promises';

/**
 * Gives everybody who asks a turn of the event loop of their own, first come, first served: what each then does in one
 * go holds up whoever is heard next, and nobody for longer.
 */
export function createLoopTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => setImmediate()));
}
