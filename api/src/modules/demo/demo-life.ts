const LIFE = 3_600_000;

export const expiryOf = (created: Date): Date => new Date(created.getTime() + LIFE);

export const oldestAlive = (now: Date): Date => new Date(now.getTime() - LIFE);
