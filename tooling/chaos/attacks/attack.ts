import assert from 'node:assert/strict';
import type { World } from './context';

export interface Attack {
  readonly name: string;
  readonly expected: string;
  /** @throws Error when the promise is broken */
  run(world: World): Promise<void>;
}

/** Counts equal values: `3 × 200, 1 × 503`. */
export function count(values: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, times]) => `${times} × ${value}`).join(', ');
}

/** @throws AssertionError when empty or when a value isn't allowed */
export function assertOnly<Value extends number | string>(
  values: readonly Value[],
  ...allowed: readonly Value[]
): void {
  assert.ok(
    values.length > 0 && values.every((value) => allowed.includes(value)),
    `${count(values)}, in place of ${allowed.join(', ')}`,
  );
}

export const statusesOf = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status);
