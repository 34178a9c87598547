export { createConfinedPool, type ConfinedPool } from './confined-pool';
export type { ConfinedLimits } from './confined-process';
export { isConfinedFailure } from './confined-process';
