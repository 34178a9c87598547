import { fork, type ChildProcess } from 'node:child_process';
import { RequestError, type ErrorCode, type ErrorValues } from '@lisan/errors';
import { mediaError, watchMemory, type FfmpegChoice } from '@lisan/engine-media';
import {
  readCpuSeconds,
  readGroupCpuSeconds,
  watchForHang,
  yieldToServer,
  type ProcessEntry,
} from '@lisan/engine-runtime';
import type { SyncScore } from '@lisan/contract';
import type { LipSyncCheck, LipSyncStep, SpeechTimes } from '@lisan/engine-contract';

export type WorkerJob =
  | {
      readonly kind: 'check';
      readonly ffmpeg: FfmpegChoice;
      readonly videoPath: string;
      readonly minimumSeconds: number;
    }
  | { readonly kind: 'score'; readonly ffmpeg: FfmpegChoice; readonly videoPath: string }
  | {
      /** `preview`: the two most spoken seconds. */
      readonly kind: 'run' | 'preview';
      readonly ffmpeg: FfmpegChoice;
      readonly videoPath: string;
      readonly audioPath: string;
      readonly timing: SpeechTimes | undefined;
      readonly destination: string;
      readonly maximumSeconds: number;
    };

/** Messages from the worker. Every message except `progress` and `working` is final. */
export type WorkerReport =
  | { readonly kind: 'working' }
  | { readonly kind: 'progress'; readonly fraction: number; readonly step: LipSyncStep }
  | { readonly kind: 'finished'; readonly result: LipSyncCheck | SyncScore | undefined }
  | {
      readonly kind: 'refused';
      readonly problem: {
        readonly code: ErrorCode;
        readonly translationKey: string;
        readonly values: ErrorValues;
      };
    }
  | { readonly kind: 'failed'; readonly reason: string };

/** Bytes in total, and the V8 heap in megabytes. */
export interface MemoryLimits {
  readonly totalBytes: number;
  readonly heapMegabytes: number;
}

interface WorkerProcessOptions {
  readonly entry: ProcessEntry;
  readonly memory: MemoryLimits | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: ((fraction: number, step: LipSyncStep) => void) | undefined;
  readonly onFailure: (reason: string) => void;
}

const DEFAULT_MEMORY_LIMITS: MemoryLimits = { totalBytes: 2 * 2 ** 30, heapMegabytes: 1_024 };
const HANG_TIMEOUT_SECONDS = 300;
const HEAP_EXHAUSTED_MESSAGE = 'heap out of memory';
const hasProcessGroups = process.platform !== 'win32';
const readWorkerCpuSeconds = hasProcessGroups ? readGroupCpuSeconds : readCpuSeconds;

/**
 * Starts a worker and resolves with its result. An abort kills it and every ffmpeg it started.
 * Rejects with the signal's reason, the worker's RequestError, or RequestError `media_too_costly` (memory limit) or
 * `engine_unavailable`.
 */
export function runWorker<Result>(job: WorkerJob, options: WorkerProcessOptions): Promise<Result> {
  const { entry, memory = DEFAULT_MEMORY_LIMITS, signal, onProgress, onFailure } = options;
  signal.throwIfAborted();
  const child = fork(entry.script, [], {
    execArgv: [`--max-old-space-size=${memory.heapMegabytes}`, ...entry.execArgv],
    env: { PATH: process.env['PATH'] ?? '' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Own process group, so that its children end with it.
    detached: hasProcessGroups,
  });
  yieldToServer(child, { leadsGroup: hasProcessGroups });
  return new Promise((resolve, reject) => {
    let stderr = '';
    let isOver = false;
    const fail = (reason: string, problem = new RequestError('engine_unavailable')): void => {
      if (isOver) return;
      isOver = true;
      onFailure(reason);
      reject(problem);
    };
    // Not retryable: the same file would need the same memory.
    const failLarge = () =>
      fail(`The worker took over ${memory.totalBytes / 2 ** 20} MiB`, mediaError('media_too_costly'));
    const endWatch = watchMemory(child.pid, memory.totalBytes, () => {
      endGroup(child);
      failLarge();
    });
    const hangWatch = watchForHang({
      seconds: HANG_TIMEOUT_SECONDS,
      read: () => readWorkerCpuSeconds(child.pid ?? -1),
      onHang: () => {
        endGroup(child);
        fail('The worker hangs: it reported nothing, and did nothing or worked on without end');
      },
    });
    const handleAbort = (): void => {
      endGroup(child);
      // Wait for the exit: until then it may still write files.
      child.once('exit', () => reject(signal.reason));
    };
    signal.addEventListener('abort', handleAbort, { once: true });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-8_000)));
    child.on('message', (message): void => {
      const report = message as WorkerReport;
      hangWatch.handleReport();
      if (report.kind === 'working') return;
      if (report.kind === 'progress') return onProgress?.(report.fraction, report.step);
      if (report.kind === 'failed') fail(report.reason);
      else if (report.kind === 'refused') {
        isOver = true;
        const { code, translationKey, values } = report.problem;
        reject(new RequestError(code, { message: translationKey, values }));
      } else {
        isOver = true;
        resolve(report.result as Result);
      }
    });
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code, name) => {
      hangWatch.end();
      endWatch();
      signal.removeEventListener('abort', handleAbort);
      if (signal.aborted) return;
      if (stderr.includes(HEAP_EXHAUSTED_MESSAGE)) failLarge();
      else fail(`The worker ended with ${code ?? name}: ${stderr}`);
    });
    child.send(job, (error) => error && fail(error.message));
  });
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    // A negative id signals the group. Without groups, the ffmpegs end when their pipes close.
    if (hasProcessGroups) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // Already ended.
  }
}
