import { mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FfmpegChoice } from '../../media-tools';
import type { ProcessEntry } from '../../runtime/entry-point';
import { askWorker } from './built-in/worker-process';
import type { LipSyncEngine, LipSyncPreviewRequest, LipSyncRequest, LipSyncResult } from './lip-sync-engine';

export interface BuiltInLipSyncOptions {
  readonly ffmpeg: FfmpegChoice;
  /** Begins the process of `lip-sync-worker.ts`. */
  readonly worker: ProcessEntry;
  /** Seconds a video must last for `check` to take it. */
  readonly minimumSeconds: number;
  /** Seconds an audio, and with it a result, may last at most. */
  readonly maximumSeconds: number;
  /** What a worker may take: bytes in all, and megabytes of them for V8. */
  readonly memory?: { readonly most: number; readonly heapMegabytes: number };
  /** For the server's log: what went wrong inside the worker. */
  readonly onFailure?: (reason: string) => void;
}

/** Several times what the largest video that is let in takes. */
const MEMORY = { most: 2 * 2 ** 30, heapMegabytes: 1_024 };
/** Seconds; several times what the longest silent stretch takes on a quiet machine. */
const WORKER_SILENCE_SECONDS = 300;

/** The engine on this machine: face-api's landmarks, a mouth warp, ffmpeg; each job in a process of its own. */
export function createBuiltInLipSync(options: BuiltInLipSyncOptions): LipSyncEngine {
  const { ffmpeg, worker, minimumSeconds, maximumSeconds, memory = MEMORY } = options;
  const { onFailure = () => undefined } = options;
  const shared = {
    ...{ entry: worker, silenceSeconds: WORKER_SILENCE_SECONDS, onFailure },
    ...{ memory: memory.most, heapMegabytes: memory.heapMegabytes },
  };
  const closing = new AbortController();
  const signalWith = (signal?: AbortSignal): AbortSignal =>
    signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;

  /** What a worker makes appears whole or not at all. */
  async function make(
    kind: 'run' | 'preview',
    request: LipSyncPreviewRequest & Pick<LipSyncRequest, 'onProgress'>,
  ): Promise<LipSyncResult> {
    const { videoPath, audioPath, timing, destinationPath, signal, onProgress } = request;
    const isStopped = signalWith(signal);
    isStopped.throwIfAborted();
    // Beside the destination: a rename cannot cross file systems.
    const folder = await mkdtemp(join(dirname(destinationPath), `.${basename(destinationPath)}-`));
    try {
      const destination = join(folder, 'result.mp4');
      const report = await askWorker(
        { kind, ffmpeg, videoPath, audioPath, timing, destination, maximumSeconds },
        {
          ...shared,
          signal: isStopped,
          onProgress: ({ fraction, step }) => onProgress?.(fraction, step),
        },
      );
      if (report.kind !== 'finished') throw new Error('The worker answered another question');
      await rename(destination, destinationPath);
      return report.result;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    name: 'built-in',
    local: true,

    async check(videoPath, signal) {
      const report = await askWorker(
        { kind: 'check', ffmpeg, videoPath, minimumSeconds },
        { ...shared, signal: signalWith(signal) },
      );
      if (report.kind !== 'checked') throw new Error('The worker answered another question');
      return report.check;
    },

    async run({ destinationPath, signal, onProgress, ...request }) {
      const result = await make('run', { ...request, destinationPath, signal, onProgress });
      onProgress?.(1, 'done');
      return result;
    },

    async preview(request) {
      await make('preview', request);
    },

    async prove(videoPath, signal) {
      const report = await askWorker(
        { kind: 'prove', ffmpeg, videoPath },
        { ...shared, signal: signalWith(signal) },
      );
      if (report.kind !== 'proven') throw new Error('The worker answered another question');
      return report.proof;
    },

    refresh: () => undefined,

    close() {
      closing.abort(new Error('The lip-sync engine is closing'));
      return Promise.resolve();
    },
  };
}
