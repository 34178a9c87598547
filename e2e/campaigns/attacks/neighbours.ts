import { readFileSync } from 'node:fs';
import { percentile } from '../../bench/percentile';
import type { Person, World } from './world';

/** What somebody else met while something went on. */
export interface Watched<Result> {
  readonly result: Result;
  /** Milliseconds that nineteen of twenty of their calls took at most, and the longest. */
  readonly p95: number;
  readonly longest: number;
  /** MiB that the API took at most; 0 where nobody can see it. */
  readonly memory: number;
}

export function memoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

/** Does the work while somebody else calls again and again, at least 20 times. */
export async function whileOthersCall<Result>(
  world: World,
  neighbour: Person,
  work: () => Promise<Result>,
): Promise<Watched<Result>> {
  const waits: number[] = [];
  let isOver = false;
  let memory = memoryOf(world.api);
  const timer = setInterval(() => (memory = Math.max(memory, memoryOf(world.api))), 50);
  const asking = (async () => {
    while (!isOver || waits.length < 20) {
      const { status, milliseconds } = await world.call('/user/profile', {
        by: neighbour,
        json: { email: neighbour.email },
      });
      if (status !== 200) throw new Error(`Somebody else was answered ${status}.`);
      waits.push(milliseconds);
      // Below the 600 a minute of one account, however long the work takes.
      await new Promise((resolve) => setTimeout(resolve, 110));
    }
  })();
  asking.catch(() => undefined);
  try {
    const result = await work();
    isOver = true;
    await asking;
    return { result, p95: percentile(waits, 95), longest: Math.max(...waits), memory };
  } finally {
    isOver = true;
    clearInterval(timer);
  }
}

/** The same while nothing goes on. */
export const whileIdle = (world: World, neighbour: Person) =>
  whileOthersCall(world, neighbour, () => new Promise<void>((resolve) => setTimeout(resolve, 2_000)));

/** Twice what it is without anything, and a little: the attacker's work is on the same cores as the server's. */
export const isUnnoticed = (p95: number, idle: number): boolean => p95 <= 2 * idle + 100;

/** For the row: what somebody else waited for. */
export const tellWaits = (watched: Watched<unknown>, idle: Watched<unknown>): string =>
  `others p95 ${watched.p95.toFixed(0)} ms (idle ${idle.p95.toFixed(0)}), longest ${watched.longest.toFixed(0)}, API ${idle.memory} → ${watched.memory} MiB`;
