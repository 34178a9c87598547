import { mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FfmpegChoice } from '@lisan/engine-media';
import type { ProcessEntry } from '@lisan/engine-runtime';
import { runWorker, type MemoryLimits, type WorkerJob } from './built-in/worker-process';
import type { SyncScore } from '@lisan/contract';
import type {
  LipSyncCheck,
  LipSyncEngine,
  LipSyncPreviewRequest,
  LipSyncRequest,
} from '@lisan/engine-contract';

export interface BuiltInLipSyncOptions {
  readonly ffmpeg: FfmpegChoice;
  readonly worker: ProcessEntry;
  readonly minimumSeconds: number;
  readonly maximumSeconds: number;
  readonly memory?: MemoryLimits | undefined;
  readonly onFailure?: (reason: string) => void;
}

/**
 * Lip-syncs on this machine with face-api's landmarks, a mouth warp and ffmpeg; each job runs in its own
 * process.
 */
export function createBuiltInLipSync(options: BuiltInLipSyncOptions): LipSyncEngine {
  const { ffmpeg, worker, minimumSeconds, maximumSeconds, memory, onFailure = () => undefined } = options;
  const closing = new AbortController();

  function runInWorker<Result>(
    job: WorkerJob,
    { signal, onProgress }: Pick<LipSyncRequest, 'signal' | 'onProgress'>,
  ): Promise<Result> {
    return runWorker(job, {
      entry: worker,
      memory,
      onFailure,
      signal: signal ? AbortSignal.any([signal, closing.signal]) : closing.signal,
      onProgress,
    });
  }

  async function render(
    kind: 'run' | 'preview',
    request: LipSyncPreviewRequest & Pick<LipSyncRequest, 'onProgress'>,
  ): Promise<void> {
    const { videoPath, audioPath, timing, destinationPath, signal, onProgress } = request;
    signal?.throwIfAborted();
    closing.signal.throwIfAborted();
    // Beside the destination: a rename cannot cross file systems.
    const folder = await mkdtemp(join(dirname(destinationPath), `.${basename(destinationPath)}-`));
    try {
      const destination = join(folder, 'result.mp4');
      const job = { kind, ffmpeg, videoPath, audioPath, timing, destination, maximumSeconds };
      await runInWorker(job, { signal, onProgress });
      await rename(destination, destinationPath);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    name: 'built-in',
    local: true,

    check: async (videoPath, signal) =>
      runInWorker<LipSyncCheck>({ kind: 'check', ffmpeg, videoPath, minimumSeconds }, { signal }),

    async run(request) {
      await render('run', request);
      request.onProgress?.(1, 'done');
    },

    preview: (request) => render('preview', request),

    score: async (videoPath, signal) =>
      runInWorker<SyncScore>({ kind: 'score', ffmpeg, videoPath }, { signal }),

    refresh: () => undefined,

    async close() {
      closing.abort(new Error('The lip-sync engine is closing'));
    },
  };
}
