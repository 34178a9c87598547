import type { Connection } from '../database/schema';
import type { JobReport } from './job-report.repository';
import type { RetryPolicy } from './retry-policy';

export type { JobReport };

export interface Attempt<Payload> {
  readonly jobId: string;
  readonly payload: Payload;
  readonly attempt: number;
  readonly failures: number;
  /** Aborted when the job is canceled or lost, or the server stops. */
  readonly signal: AbortSignal;
  /**
   * Ends the job and runs `write` in one transaction. Throws a LostJobError and writes nothing if the attempt
   * no longer holds the job. Without this call, the job ends when the handler returns.
   */
  finish(write: (trx: Connection) => Promise<void>): Promise<void>;
  /**
   * Writes intermediate results. Throws a LostJobError and writes nothing once the job is lost or canceled.
   */
  record(write: (trx: Connection) => Promise<void>): Promise<void>;
}

export interface JobKind<Payload> {
  /** Encrypts the payload in the table. Set it for email addresses and user text. */
  readonly isSealed?: boolean;
  readonly concurrency?: number;
  /** Default: `retryPolicies.persistent`, 72 hours. */
  readonly retry?: RetryPolicy;
  /** Default: true, unless the error has `isPermanent: true`. */
  readonly isRetryable?: (error: unknown) => boolean;
  /** Seconds until the next attempt for an error that is not a failure; undefined counts it. */
  readonly postpone?: (error: unknown, ageSeconds: number) => number | undefined;
  /** Must be idempotent: a process can die between the work and its end. */
  run(attempt: Attempt<Payload>): Promise<void>;
  /** Runs in the transaction that gives up: write the failure and the refund here. */
  onFailed?(job: { jobId: string; payload: Payload; error: unknown }, trx: Connection): Promise<void>;
}

export interface EnqueueOptions {
  readonly id?: string;
  /** Adds no job while one with this key waits or runs. */
  readonly uniqueKey?: string;
  readonly delay?: number;
  /** Owner of the job, for fair turns: each open job delays the account's next one. */
  readonly account?: string;
  /** Seconds of priority over jobs added at the same time. */
  readonly headStart?: number;
}

/** Durable background jobs. A table, so a job and its domain row commit together. */
export interface JobQueue {
  /** Registers a handler. Call before `start` in each process that runs the kind. */
  define<Payload>(kind: string, definition: JobKind<Payload>): void;
  /** Adds a job in the caller's transaction. Returns its id, or that of the open job with the same key. */
  enqueue(connection: Connection, kind: string, payload: unknown, options?: EnqueueOptions): Promise<string>;
  /** Cancels a job and aborts it if running. Returns false when it had ended. */
  cancel(connection: Connection, jobId: string): Promise<boolean>;
  /** Runs `run` about every `everySeconds`, on one process at a time. Call before `start`. */
  schedule(name: string, everySeconds: number, run: () => Promise<void>): void;
  start(): Promise<void>;
  /** Claims no more jobs; requeues those still running after `graceMs`. */
  stop(graceMs: number): Promise<void>;
  /** Throws when a worker's polling has stopped. */
  check(): Promise<void>;
  report(): Promise<JobReport>;
}
