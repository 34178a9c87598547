import { Problem } from '@lisan/errors';
import { findDiskFull } from '../../../../data-folder/disk-room';
import type { HeardPiece, Report, SpokenPiece } from './speech-protocol';
import { type SpawnSpeechProcess, SpeechChild } from './speech-child';

export interface EspeakProcessOptions {
  readonly spawnProcess: SpawnSpeechProcess;
  /** Without work for so long, the process ends and its memory comes back. Milliseconds. */
  readonly idleMs?: number;
  /** The process must be up within this time. Milliseconds. */
  readonly startMs?: number;
  /** Without a report for so long in the middle of work, the process hangs and is ended. Milliseconds. */
  readonly stallMs?: number;
  /** A canceled job must be let go within this time, or the process is ended. Milliseconds. */
  readonly cancelMs?: number;
  /** What the process writes to standard error, and why it ended. */
  readonly onLog?: (line: string) => void;
}

export interface SpokenJob {
  readonly pieces: readonly HeardPiece[];
  /** Seconds. */
  readonly duration: number;
  /** Of the whole file. */
  readonly frames: number;
}

interface Job {
  readonly path: string;
  readonly pieces: readonly SpokenPiece[];
  readonly onHeard: (count: number) => void;
  readonly resolve: (spoken: SpokenJob) => void;
  readonly reject: (error: unknown) => void;
  readonly heard: HeardPiece[];
  /** How often the process died in this job's turn. */
  deaths: number;
  canceled?: { readonly reason: unknown };
}

const mostDeaths = 2;

/**
 * The one speech process: started at the first job, ended when idle. When it dies, its jobs begin anew in the next
 * one; a job whose turn killed it twice fails alone.
 */
export class EspeakProcess {
  readonly #options: Required<EspeakProcessOptions>;
  readonly #jobs = new Map<number, Job>();
  readonly #readiness: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  #child: SpeechChild | undefined;
  #isReady = false;
  #isClosed = false;
  #startsInVain = 0;
  #turn: number | undefined;
  #lastId = 0;
  #watch: NodeJS.Timeout | undefined;

  constructor(options: EspeakProcessOptions) {
    const times = { idleMs: 60_000, startMs: 30_000, stallMs: 30_000, cancelMs: 2_000 };
    this.#options = { ...times, onLog: () => undefined, ...options };
  }

  /** Of the process that runs now, for measuring. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * @param onHeard called with the number of pieces heard; counts anew after a death
   * @throws Problem `engine_unavailable`, `store_unavailable` when the disk is full; the signal's reason
   */
  async speak(
    path: string,
    pieces: readonly SpokenPiece[],
    onHeard: (count: number) => void,
    signal?: AbortSignal,
  ): Promise<SpokenJob> {
    signal?.throwIfAborted();
    const id = ++this.#lastId;
    const onAbort = () => this.#cancel(id, signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        this.#jobs.set(id, { path, pieces, onHeard, resolve, reject, heard: [], deaths: 0 });
        this.#running().send({ type: 'speak', job: id, path, pieces });
        this.#restartWatch();
      });
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.#jobs.delete(id);
      this.#restartWatch();
    }
  }

  /** Resolves when the process is up. @throws Problem `engine_unavailable` */
  async ready(): Promise<void> {
    this.#running();
    if (this.#isReady) return;
    await new Promise<void>((resolve, reject) => {
      this.#readiness.push({ resolve, reject });
      this.#restartWatch();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#watch);
    this.#failAll(new Problem('shutting_down'));
    this.#child?.kill();
    await this.#child?.ended;
  }

  #running(): SpeechChild {
    if (this.#isClosed) throw new Problem('shutting_down');
    this.#child ??= new SpeechChild(this.#options.spawnProcess, {
      onReport: (report) => this.#hear(report),
      onEnd: (reason) => this.#ended(reason),
      onLog: this.#options.onLog,
    });
    return this.#child;
  }

  #hear(report: Report): void {
    if (this.#isReady) this.#restartWatch();
    if (report.type === 'ready') {
      this.#isReady = true;
      this.#restartWatch();
      this.#startsInVain = 0;
      for (const { resolve } of this.#readiness.splice(0)) resolve();
      return;
    }
    if (report.type === 'unavailable') {
      this.#options.onLog(report.reason);
      this.#failAll(unavailable(report.reason));
      return;
    }
    if (report.type === 'turn') this.#turn = report.job;
    const job = this.#jobs.get(report.job);
    if (!job) return;
    if (report.type === 'heard') job.onHeard(job.heard.push(report.piece));
    else if (report.type === 'done') {
      const { duration, frames } = report;
      job.resolve({ pieces: job.heard, duration, frames });
    } else if (report.type === 'failed') job.reject(unavailable(report.reason, report.code));
    else if (report.type === 'canceled') job.reject(job.canceled?.reason);
  }

  #ended(reason: string): void {
    const [turn, wasReady] = [this.#turn, this.#isReady];
    this.#child = undefined;
    this.#turn = undefined;
    this.#isReady = false;
    if (this.#jobs.size > 0) this.#options.onLog(`The speech process ${reason}`);
    const isHopeless = !wasReady && ++this.#startsInVain >= mostDeaths;
    if (isHopeless) {
      this.#startsInVain = 0;
      this.#failAll(unavailable(reason));
    }
    if (this.#readiness.length > 0) this.#running();
    for (const [id, job] of this.#jobs) {
      if (id === turn) job.deaths++;
      if (job.canceled) job.reject(job.canceled.reason);
      else if (job.deaths >= mostDeaths) job.reject(unavailable(reason));
      else {
        job.heard.length = 0;
        this.#running().send({ type: 'speak', job: id, path: job.path, pieces: job.pieces });
      }
    }
    this.#restartWatch();
  }

  #cancel(id: number, reason: unknown): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    job.canceled = { reason };
    this.#child?.send({ type: 'cancel', job: id });
    setTimeout(() => {
      if (this.#jobs.get(id) === job) this.#child?.kill();
    }, this.#options.cancelMs).unref();
  }

  #failAll(error: Problem): void {
    for (const job of this.#jobs.values()) job.reject(error);
    this.#jobs.clear();
    for (const { reject } of this.#readiness.splice(0)) reject(error);
  }

  /** With work: a process that says nothing hangs. Without: it is not needed any more. */
  #restartWatch(): void {
    clearTimeout(this.#watch);
    if (!this.#child || this.#isClosed) return;
    const { idleMs, startMs, stallMs } = this.#options;
    const isWaiting = this.#jobs.size > 0 || this.#readiness.length > 0;
    const limit = isWaiting ? (this.#isReady ? stallMs : startMs) : idleMs;
    this.#watch = setTimeout(() => this.#child?.kill(), limit).unref();
  }
}

function unavailable(reason: string, code?: unknown): Problem {
  const cause = Object.assign(new Error(reason), { code });
  return findDiskFull(cause) ?? new Problem('engine_unavailable', { cause });
}
