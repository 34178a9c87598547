import type { Logger } from 'pino';
import { hasName } from '@lisan/errors';
import type { Database } from '../database/database';
import { hideEmails } from '../logging/describe-error';
import { isDatabaseOutage } from '../database/errors';
import { outlastOutage } from '../database/outlast-outage';
import { inRequest } from '@lisan/engine-runtime';
import { endJob, extendLease, requeueJob, type JobRow } from './jobs.repository';
import type { JobKind } from './queue';
import { countFinalFailure, pauseAfter, retryPolicies } from './retry-policy';

/** The attempt lost its job: it was canceled, or its lease expired and another attempt has it. */
class LostJobError extends Error {
  override readonly name = 'LostJobError';
  readonly code = 'job_lost';

  constructor(jobId: string) {
    super(`Job ${jobId} is no longer held by this attempt`);
  }
}

export function isLostJobError(error: unknown): error is LostJobError {
  return hasName(error, 'LostJobError');
}

export const LEASE_SECONDS = 30;
const MAX_ERROR_LENGTH = 2_000;
const OUTAGE_RETRY_SECONDS = 1;

interface AttemptOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly job: JobRow;
  readonly kind: JobKind<unknown>;
}

export interface RunningAttempt {
  readonly jobId: string;
  readonly done: Promise<void>;
  abort(reason: 'canceled' | 'stopping'): void;
}

export function runAttempt({ database, log, job, kind }: AttemptOptions): RunningAttempt {
  const controller = new AbortController();
  const heartbeat = setInterval(
    () => {
      extendLease(database.db, job, LEASE_SECONDS).then(
        (isHeld) => isHeld || controller.abort('lost'),
        (error: unknown) =>
          log.warn({ err: error, jobId: job.id }, 'the lease of a job could not be extended'),
      );
    },
    (LEASE_SECONDS * 1000) / 3,
  );
  let isEnded = false;

  /** One transaction: checks that the job is still held, then writes. */
  async function writeHeld(
    write: Parameters<Parameters<JobKind<unknown>['run']>[0]['finish']>[0],
    isEnd: boolean,
  ): Promise<void> {
    const writeOnce = () =>
      database.transaction(async (trx) => {
        const isHeld = isEnd
          ? await endJob(trx, job, { state: 'done', error: null })
          : await extendLease(trx, job, LEASE_SECONDS);
        if (!isHeld) throw new LostJobError(job.id);
        await write(trx);
      });
    // Retry during an outage instead of discarding finished work. A repeated end is harmless.
    await (isEnd ? outlastOutage(writeOnce, controller.signal) : writeOnce());
    isEnded = isEnded || isEnd;
  }

  async function run(): Promise<void> {
    try {
      await kind.run({
        jobId: job.id,
        payload: job.payload,
        attempt: job.attempt,
        failures: job.failures,
        signal: controller.signal,
        finish: (write) => writeHeld(write, true),
        record: (write) => writeHeld(write, false),
      });
      if (!isEnded) await writeHeld(async () => {}, true);
    } catch (error) {
      if (isEnded) log.error({ err: error, jobId: job.id, kind: job.kind }, 'a job failed after its end');
      else await settle(error);
    } finally {
      clearInterval(heartbeat);
    }
  }

  async function settle(error: unknown): Promise<void> {
    if (isLostJobError(error) || ['lost', 'canceled'].includes(String(controller.signal.reason))) return;
    const isStopping = controller.signal.reason === 'stopping';
    if (isStopping || isDatabaseOutage(error)) {
      if (!isStopping) log.warn({ err: error, jobId: job.id }, 'a job waits for the database');
      // An outage is not the job's failure, so do not count it.
      const delay = isStopping ? 0 : OUTAGE_RETRY_SECONDS;
      const back = { failures: job.failures, error: null, delay };
      await outlastOutage(() => requeueJob(database.db, job, back), controller.signal);
      return;
    }
    await outlastOutage(() => failAttempt({ database, log, job, kind }, error), controller.signal);
  }

  const done = inRequest(job.request_id ?? undefined, run).catch((error: unknown) =>
    log.error({ err: error, jobId: job.id }, 'a job could not be settled'),
  );
  return { jobId: job.id, done, abort: (reason) => controller.abort(reason) };
}

export async function failAttempt(
  { database, log, job, kind }: AttemptOptions,
  error: unknown,
): Promise<void> {
  const message = describe(error);
  const ageSeconds = (Date.now() - job.created_at.getTime()) / 1000;
  const postponed = kind.postpone?.(error, ageSeconds);
  if (postponed !== undefined) {
    log.warn({ err: error, jobId: job.id, kind: job.kind, postponed }, 'a job is tried again later');
    await requeueJob(database.db, job, { failures: job.failures, error: message, delay: postponed });
    return;
  }
  const failures = job.failures + 1;
  const policy = kind.retry ?? retryPolicies.persistent;
  const isHopeless = isPermanent(error) || kind.isRetryable?.(error) === false;
  const isFinal = isHopeless || failures >= countFinalFailure(policy);
  const facts = { err: error, jobId: job.id, kind: job.kind, failures, isFinal };
  if (isFinal) log.error(facts, 'a job failed and is not tried again');
  else log.warn(facts, 'an attempt at a job failed');
  if (!isFinal) {
    const delay = pauseAfter(failures, policy);
    await requeueJob(database.db, job, { failures, error: message, delay });
    return;
  }
  await database.transaction(async (trx) => {
    if (!(await endJob(trx, job, { state: 'failed', error: message }))) return;
    await kind.onFailed?.({ jobId: job.id, payload: job.payload, error }, trx);
  });
}

function isPermanent(error: unknown): boolean {
  return error instanceof Error && 'isPermanent' in error && error.isPermanent === true;
}

function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  // Mail servers repeat rejected addresses in their errors.
  return hideEmails(text.replaceAll('\0', '')).slice(0, MAX_ERROR_LENGTH);
}
