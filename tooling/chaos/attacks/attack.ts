import type { World } from './context';

/** What an attack met. */
export interface Outcome {
  /** How many requests, callers or files. */
  readonly tried: number;
  /** Figures, in words. */
  readonly seen: string;
  readonly holds: boolean;
}

/** One row of the campaign. */
export interface Attack {
  readonly name: string;
  /** What is promised. */
  readonly expected: string;
  run(world: World): Promise<Outcome>;
}

/** A row with what was met. */
export interface Row extends Outcome {
  readonly name: string;
  readonly expected: string;
  readonly seconds: number;
}

/** One after the other: each has the server for itself. An attack that cannot be tried has failed. */
export async function runAttacks(
  attacks: readonly Attack[],
  world: World,
  tell: (row: Row) => void = () => undefined,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, expected, run } of attacks) {
    await world.waitUntilReady();
    const begun = performance.now();
    const outcome = await run(world).catch((cause: unknown): Outcome => ({
      tried: 0,
      seen: `not tried: ${String(cause)}`,
      holds: false,
    }));
    const row = { name, expected, ...outcome, seconds: (performance.now() - begun) / 1000 };
    rows.push(row);
    tell(row);
  }
  return rows;
}

/** `3 × 200, 1 × 503`: how often each was met. */
export function count(values: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, times]) => `${times} × ${value}`).join(', ');
}

/** Collects what does not hold. */
export function createChecks() {
  const faults: string[] = [];
  let made = 0;
  return {
    check(holds: boolean, otherwise: string) {
      made += 1;
      if (!holds) faults.push(otherwise);
    },
    faults,
    count: () => made,
    summarize: () => (faults.length === 0 ? 'all as promised' : faults.join('; ')),
  };
}
export type Checks = ReturnType<typeof createChecks>;
