import { setTimeout as pause } from 'node:timers/promises';
import { RefusedError } from '../../own-server/caller';
import { listActiveUsers, type CampaignContext } from './users';
import { findWork, isExpected, weightedKinds, type WorkKind } from './actions/choose-work';

const REACH_TIMEOUT_MS = 10_000;

interface Workload {
  /** Resolves when this part of the work (0 to 1) is answered, or on timeout. */
  reach(part: number): Promise<void>;
  stop(): void;
  readonly ended: Promise<void>;
}

export function doRandomWork(context: CampaignContext): Workload {
  const { random, report } = context;
  const underWay = new Set<{ kind: WorkKind }>();
  let isOver = false;
  let answered = 0;

  async function work(kind: WorkKind, delay: number): Promise<void> {
    const person = random.pick(listActiveUsers(context));
    await pause(delay);
    if (isOver) return;
    const task = { kind };
    underWay.add(task);
    try {
      await findWork(kind)(context, person);
      report.answered += 1;
    } catch (error) {
      const isRefused = error instanceof RefusedError;
      if (isExpected(error) || (isOver && !isRefused)) return;
      context.blame([`${kind} failed before the kill: ${describeError(error)}`]);
    } finally {
      underWay.delete(task);
      answered += 1;
    }
  }

  const tasks = Array.from({ length: random.between(3, 7) }, () =>
    work(random.pick(weightedKinds), random.between(0, 250)),
  );
  return {
    async reach(part) {
      const deadline = Date.now() + REACH_TIMEOUT_MS;
      while (answered < part * tasks.length && Date.now() < deadline) await pause(10);
    },
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
