/** Strangers' files are parsed in processes with limits of time and memory, never in the server's own thread. */
export { createConfinedPool, type ConfinedPool } from './confined-pool';
export type { ConfinedLimits } from './confined-process';
export { isConfinedFailure } from './confined-process';
