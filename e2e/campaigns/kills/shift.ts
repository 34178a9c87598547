import { setTimeout as pause } from 'node:timers/promises';
import { RefusedError } from './caller';
import { listCast, type Stage } from './stage';
import { findWork, isExpected, weightedKinds, type WorkKind } from './work/choose-work';

interface Shift {
  /** The kill comes now: what has no answer yet is under way. */
  stop(): void;
  readonly ended: Promise<void>;
}

/** Some people do some work at once. */
export function doRandomWork(stage: Stage): Shift {
  const { random, report } = stage;
  const underWay = new Set<{ kind: WorkKind }>();
  let isOver = false;

  async function work(kind: WorkKind, delay: number): Promise<void> {
    const person = random.pick(listCast(stage));
    await pause(delay);
    if (isOver) return;
    const task = { kind };
    underWay.add(task);
    try {
      await findWork(kind)(stage, person);
      report.answered += 1;
    } catch (error) {
      const isRefused = error instanceof RefusedError;
      if (isExpected(error) || (isOver && !isRefused)) return;
      stage.blame([`${kind} failed before the kill: ${describeError(error)}`]);
    } finally {
      underWay.delete(task);
    }
  }

  const tasks = Array.from({ length: random.between(3, 7) }, () =>
    work(random.pick(weightedKinds), random.between(0, 250)),
  );
  return {
    ended: Promise.all(tasks).then(() => undefined),
    stop() {
      isOver = true;
      for (const { kind } of underWay) report.underWay.set(kind, (report.underWay.get(kind) ?? 0) + 1);
    },
  };
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}
