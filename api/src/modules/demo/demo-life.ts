/** Milliseconds that a result of the demo is kept for. */
const LIFE = 3_600_000;

export const expiryOf = (created: Date): Date => new Date(created.getTime() + LIFE);

/** What was made before is over. */
export const oldestAlive = (now: Date): Date => new Date(now.getTime() - LIFE);
