import type { Connection } from '../database/schema';
import type { JobReport } from './job-report';
import type { RetryPolicy } from './retry-policy';

export type { JobReport };

/** One try at one job. */
export interface Attempt<Payload> {
  readonly jobId: string;
  readonly payload: Payload;
  /** Raised by every claim. */
  readonly attempt: number;
  /** Tries that failed before this one. */
  readonly failures: number;
  /** Aborted when the job was canceled, was lost to another process, or the server stops. */
  readonly signal: AbortSignal;
  /**
   * Ends the job and writes what came of it, in one transaction: `write` runs if, and only if, this attempt still
   * holds the job. Throws a LostJobError otherwise, and nothing is written. Without this call the job ends when the
   * handler returns.
   */
  finish(write: (trx: Connection) => Promise<void>): Promise<void>;
  /**
   * Writes something on the way, under the same fence: nothing is written once the job is lost or canceled (throws
   * a LostJobError).
   */
  record(write: (trx: Connection) => Promise<void>): Promise<void>;
}

export interface JobKind<Payload> {
  /** The payload holds an address or words of a person: it lies sealed in the table. */
  readonly isSealed?: boolean;
  /** At once, in this process. Default 1. */
  readonly concurrency?: number;
  /** How long it is tried again. Default: `retryPolicies.patient`, 72 hours. */
  readonly retry?: RetryPolicy;
  /** Whether another try could help. Default: always, unless the error says `isPermanent: true`. */
  readonly isRetryable?: (error: unknown) => boolean;
  /** Seconds until the next try after an error that does not count as a failure; undefined when it counts. */
  readonly postpone?: (error: unknown, ageSeconds: number) => number | undefined;
  /** Does the work. Must bear being done again: a process can die between the work and its end. */
  run(attempt: Attempt<Payload>): Promise<void>;
  /** Runs in the transaction that gives the job up: write its failure and its refund here. */
  onFailed?(job: { jobId: string; payload: Payload; error: unknown }, trx: Connection): Promise<void>;
}

export interface EnqueueOptions {
  /** The id to give it; a domain row can carry it. Default: made. */
  readonly id?: string;
  /** While one with this key waits or runs, another is not added. */
  readonly uniqueKey?: string;
  /** Seconds from now. */
  readonly delay?: number;
  /** Whose work it is. Each job that an account has open already puts its next one back, behind those of others. */
  readonly account?: string;
  /** Seconds by which it goes before others that were added when it was. */
  readonly headStart?: number;
}

/** Work that outlives a request, a crash and a restart. A table, so that a job and its domain row are written together. */
export interface JobQueue {
  /** Names a kind of work. Every process that should do it defines it, before `start`. */
  define<Payload>(kind: string, definition: JobKind<Payload>): void;
  /** Adds a job in the caller's transaction: it exists if that commits. Answers its id, also of the one that was there. */
  enqueue(connection: Connection, kind: string, payload: unknown, options?: EnqueueOptions): Promise<string>;
  /** Takes a job back, running or not. False when it had ended. Running work is told by its signal. */
  cancel(connection: Connection, jobId: string): Promise<boolean>;
  /** Runs `run` about every so many seconds, on one process at a time. Before `start`. */
  schedule(name: string, everySeconds: number, run: () => Promise<void>): void;
  start(): Promise<void>;
  /** Takes no more work, lets running work end or, after `graceMs`, hands it back to be done again. */
  stop(graceMs: number): Promise<void>;
  /** Throws when the queue has stopped looking for work that it should do. */
  check(): Promise<void>;
  /** For the operator, when work stands still. */
  report(): Promise<JobReport>;
}
