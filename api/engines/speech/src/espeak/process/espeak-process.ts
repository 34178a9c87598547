import { RequestError } from '@lisan/errors';
import { toDiskFullError } from '@lisan/engine-runtime';
import type { TimedPiece, Report, SpokenPiece } from './speech-protocol';
import { type SpawnSpeechProcess, SpeechChild } from './speech-child';

export interface EspeakProcessOptions {
  readonly spawnProcess: SpawnSpeechProcess;
  /** Idle time before the process exits and frees its memory. Milliseconds. */
  readonly idleMs?: number;
  readonly startMs?: number;
  /** Time without a report before a working process counts as hung. Milliseconds. */
  readonly stallMs?: number;
  /** Time to release a canceled job before the process is killed. Milliseconds. */
  readonly cancelMs?: number;
  readonly onLog?: (line: string) => void;
}

export interface SpokenJob {
  readonly pieces: readonly TimedPiece[];
  readonly duration: number;
  readonly frames: number;
}

interface Job {
  readonly path: string;
  readonly pieces: readonly SpokenPiece[];
  readonly onPiece: (count: number) => void;
  readonly resolve: (spoken: SpokenJob) => void;
  readonly reject: (error: unknown) => void;
  readonly finished: TimedPiece[];
  crashes: number;
  canceled?: { readonly reason: unknown };
}

const MAX_CRASHES = 2;

/**
 * Manages the single speech process: starts it on demand and stops it when idle. After a crash its jobs
 * restart; a job that crashes it twice fails alone.
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

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * @param onPiece receives the number of synthesized pieces; restarts from 0 after a crash
   * @throws RequestError `engine_unavailable`, `store_unavailable` when the disk is full; the signal's reason
   */
  async speak(
    path: string,
    pieces: readonly SpokenPiece[],
    onPiece: (count: number) => void,
    signal?: AbortSignal,
  ): Promise<SpokenJob> {
    signal?.throwIfAborted();
    const id = ++this.#lastId;
    const onAbort = () => this.#cancel(id, signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        this.#jobs.set(id, { path, pieces, onPiece, resolve, reject, finished: [], crashes: 0 });
        this.#running().send({ type: 'speak', job: id, path, pieces });
        this.#restartWatch();
      });
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.#jobs.delete(id);
      this.#restartWatch();
    }
  }

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
    this.#failAll(new RequestError('shutting_down'));
    this.#child?.kill();
    await this.#child?.ended;
  }

  #running(): SpeechChild {
    if (this.#isClosed) throw new RequestError('shutting_down');
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
    if (report.type === 'heard') job.onPiece(job.finished.push(report.piece));
    else if (report.type === 'done') {
      const { duration, frames } = report;
      job.resolve({ pieces: job.finished, duration, frames });
    } else if (report.type === 'failed') job.reject(unavailable(report.reason, report.code));
    else if (report.type === 'canceled') job.reject(job.canceled?.reason);
  }

  #ended(reason: string): void {
    const [turn, wasReady] = [this.#turn, this.#isReady];
    this.#child = undefined;
    this.#turn = undefined;
    this.#isReady = false;
    if (this.#jobs.size > 0) this.#options.onLog(`The speech process ${reason}`);
    const isHopeless = !wasReady && ++this.#startsInVain >= MAX_CRASHES;
    if (isHopeless) {
      this.#startsInVain = 0;
      this.#failAll(unavailable(reason));
    }
    if (this.#readiness.length > 0) this.#running();
    for (const [id, job] of this.#jobs) {
      if (id === turn) job.crashes++;
      if (job.canceled) job.reject(job.canceled.reason);
      else if (job.crashes >= MAX_CRASHES) job.reject(unavailable(reason));
      else {
        job.finished.length = 0;
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

  #failAll(error: RequestError): void {
    for (const job of this.#jobs.values()) job.reject(error);
    this.#jobs.clear();
    for (const { reject } of this.#readiness.splice(0)) reject(error);
  }

  /** A silent process hangs while there is work; otherwise it is idle. */
  #restartWatch(): void {
    clearTimeout(this.#watch);
    if (!this.#child || this.#isClosed) return;
    const { idleMs, startMs, stallMs } = this.#options;
    const isWaiting = this.#jobs.size > 0 || this.#readiness.length > 0;
    const limit = isWaiting ? (this.#isReady ? stallMs : startMs) : idleMs;
    this.#watch = setTimeout(() => this.#child?.kill(), limit).unref();
  }
}

function unavailable(reason: string, code?: unknown): RequestError {
  const cause = Object.assign(new Error(reason), { code });
  return toDiskFullError(cause) ?? new RequestError('engine_unavailable', { cause });
}
