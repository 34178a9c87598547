import assert from 'node:assert/strict';
import type { World } from './context';

/** One attack of the campaign. */
export interface Attack {
  readonly name: string;
  /** What is promised. */
  readonly expected: string;
  /** @throws Error when the promise is broken */
  run(world: World): Promise<void>;
}

/** `3 × 200, 1 × 503`: how often each occurred. */
export function count(values: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, times]) => `${times} × ${value}`).join(', ');
}

/** @throws AssertionError when there are none, or others than the allowed */
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
