import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Broadcast } from '../database/broadcast';
import type { Database } from '../database/database';
import { findRequestId } from '@lisan/engine-runtime';
import { failAttempt, LEASE_SECONDS, runAttempt, type RunningAttempt } from './attempt';
import { readReport } from './job-report.repository';
import {
  cancelJob,
  catchUp,
  claimJob,
  findNextDue,
  findOrphans,
  insertJob,
  readClock,
} from './jobs.repository';
import type { JobKind, JobQueue } from './queue';
import { countFinalFailure, retryPolicies } from './retry-policy';
import { openingPayloads, sealPayload, type PayloadSeal } from './sealed-payload';

const JOB_ADDED_TOPIC = 'job.added';
const JOB_CANCELED_TOPIC = 'job.canceled';
/** Fallback for lost notifications, delayed jobs and expired leases. */
const POLL_INTERVAL_MS = 5_000;
/** Short, so the server is ready soon after an outage. */
const OUTAGE_RETRY_MS = 1_000;

interface QueueOptions {
  readonly database: Database;
  readonly broadcast: Broadcast;
  readonly log: Logger;
  readonly keys: PayloadSeal;
  readonly isWorker?: boolean;
}

export function createJobQueue({ database, broadcast, log, keys, isWorker = true }: QueueOptions): JobQueue {
  const { db } = database;
  const worker = randomUUID();
  const kinds = new Map<string, JobKind<unknown>>();
  const scheduled: string[] = [];
  const running = new Map<string, { kind: string; attempt: RunningAttempt }>();
  const unsubscribes: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let state: 'idle' | 'working' | 'stopped' = 'idle';
  let pass: Promise<void> = Promise.resolve();
  let isPassRequested = false;
  let lastError: Error | undefined;
  let orphansFrom = 0;
  let seen: { clock: number; here: number } | undefined;
  let stopping: Promise<void> | undefined;

  function findFreeKinds(): string[] {
    const counts = new Map<string, number>();
    for (const { kind } of running.values()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return [...kinds]
      .filter(([name, kind]) => (counts.get(name) ?? 0) < (kind.concurrency ?? 1))
      .map(([name]) => name);
  }

  async function recoverOrphans(isAlone: boolean): Promise<void> {
    for (const job of await findOrphans(db, isAlone)) {
      const kind = kinds.get(job.kind);
      if (kind && !running.has(job.id)) {
        await failAttempt({ database, log, job, kind }, new Error('the worker process ended'));
      }
    }
  }

  /**
   * Handles jumps of the database's clock. Forward, all leases expire at once, so live workers must renew
   * before takeovers; back, delayed jobs would wait too long.
   */
  async function watchClock(): Promise<void> {
    const [clock, here] = [await readClock(db), performance.now() / 1000];
    const jump = seen === undefined ? 0 : clock - seen.clock - (here - seen.here);
    seen = { clock, here };
    if (Math.abs(jump) < LEASE_SECONDS / 3) return;
    log.warn({ seconds: Math.round(jump) }, 'the clock of the database has jumped');
    orphansFrom = performance.now() + LEASE_SECONDS * 1000;
    if (jump < 0) await catchUp(db, LEASE_SECONDS);
  }

  async function claimAll(): Promise<void> {
    await watchClock();
    if (performance.now() >= orphansFrom) await recoverOrphans(false);
    for (;;) {
      const free = findFreeKinds();
      const job =
        state === 'working' && free.length > 0 ? await claimJob(db, free, worker, LEASE_SECONDS) : undefined;
      const kind = job && kinds.get(job.kind);
      if (!job || !kind) return;
      const attempt = runAttempt({ database, log, job, kind });
      running.set(job.id, { kind: job.kind, attempt });
      void attempt.done.finally(() => {
        running.delete(job.id);
        wake();
      });
    }
  }

  /** One pass at a time; a wake-up during a pass schedules another. */
  function wake(): void {
    if (state !== 'working') return;
    if (isPassRequested) return;
    isPassRequested = true;
    pass = pass.then(async () => {
      isPassRequested = false;
      clearTimeout(timer);
      let wait = POLL_INTERVAL_MS;
      try {
        await claimAll();
        const due = await findNextDue(db, findFreeKinds());
        if (due !== undefined) wait = Math.min(POLL_INTERVAL_MS, Math.max(20, due * 1000));
        lastError = undefined;
      } catch (error) {
        lastError = error instanceof Error ? error : new Error(String(error));
        wait = OUTAGE_RETRY_MS;
        // Workers could not renew either: wait a full lease before takeovers.
        orphansFrom = performance.now() + LEASE_SECONDS * 1000;
        log.error({ err: error }, 'the queue could not claim jobs');
      }
      if (state === 'working') timer = setTimeout(wake, wait);
    });
  }

  const queue: JobQueue = {
    define<Payload>(kind: string, definition: JobKind<Payload>) {
      if (kinds.has(kind)) throw new Error(`The kind of job '${kind}' is defined twice`);
      kinds.set(kind, definition.isSealed ? openingPayloads(keys, definition) : definition);
    },

    async enqueue(connection, kind, given, options = {}) {
      const { id = randomUUID(), uniqueKey, account = null, delay = 0, headStart = 0 } = options;
      // Only processes of an older version read this.
      const max_failures = countFinalFailure(kinds.get(kind)?.retry ?? retryPolicies.persistent);
      const request_id = findRequestId() ?? null;
      const payload = kinds.get(kind)?.isSealed ? sealPayload(keys, given) : given;
      const row = { id, kind, payload, max_failures, unique_key: uniqueKey ?? null, request_id, account };
      const jobId = await insertJob(connection, row, { delay, headStart });
      database.afterCommit(connection, () => announce(JOB_ADDED_TOPIC, kind));
      return jobId;
    },

    async cancel(connection, jobId) {
      const isCanceled = await cancelJob(connection, jobId);
      if (isCanceled) database.afterCommit(connection, () => announce(JOB_CANCELED_TOPIC, jobId));
      return isCanceled;
    },

    schedule(name, everySeconds, run) {
      const kind = `schedule.${name}`;
      scheduled.push(kind);
      queue.define(kind, {
        async run(attempt) {
          await run();
          await attempt.finish(async (trx) => {
            await queue.enqueue(trx, kind, {}, { uniqueKey: kind, delay: everySeconds });
          });
        },
        retry: { totalSeconds: Infinity, maxPauseSeconds: everySeconds },
      });
    },

    async start() {
      if (!isWorker) return;
      state = 'working';
      // Only this process uses the embedded database: running jobs are left from the last process.
      await recoverOrphans(database.kind === 'embedded');
      for (const kind of scheduled) await queue.enqueue(db, kind, {}, { uniqueKey: kind });
      unsubscribes.push(
        broadcast.subscribe(JOB_ADDED_TOPIC, (kind) => void (kinds.has(kind) && wake())),
        broadcast.onGap(wake),
        broadcast.subscribe(JOB_CANCELED_TOPIC, (jobId) => running.get(jobId)?.attempt.abort('canceled')),
      );
      wake();
    },

    async stop(graceMs) {
      stopping ??= stopWorking(graceMs);
      await stopping;
    },

    async check() {
      if (!isWorker) return;
      if (state !== 'working') throw new Error('the queue is not running');
      if (lastError !== undefined) throw lastError;
    },

    report: () => readReport(db),
  };

  async function stopWorking(graceMs: number): Promise<void> {
    if (state !== 'working') return;
    state = 'stopped';
    clearTimeout(timer);
    unsubscribes.forEach((unsubscribe) => unsubscribe());
    await pass;
    const allDone = Promise.all([...running.values()].map(({ attempt }) => attempt.done));
    const grace = setTimeout(() => running.forEach(({ attempt }) => attempt.abort('stopping')), graceMs);
    await allDone;
    clearTimeout(grace);
  }

  function announce(topic: string, payload: string): void {
    broadcast.publish(topic, payload).catch((error: unknown) => {
      log.warn({ err: error, topic }, 'a notification was lost; the other processes will poll');
    });
  }

  return queue;
}
