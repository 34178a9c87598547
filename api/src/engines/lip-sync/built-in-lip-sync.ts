import { mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FfmpegChoice } from '../../media-tools';
import type { ProcessEntry } from '../../runtime/entry-point';
import { askWorker, type LastReport, type MemoryLimits, type WorkerOrder } from './built-in/worker-process';
import type { LipSyncEngine, LipSyncPreviewRequest, LipSyncRequest, LipSyncResult } from './lip-sync-engine';

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

  async function ask<Kind extends LastReport['kind']>(
    kind: Kind,
    order: WorkerOrder,
    { signal, onProgress }: Pick<LipSyncRequest, 'signal' | 'onProgress'>,
  ): Promise<Extract<LastReport, { kind: Kind }>> {
    const report = await askWorker(order, {
      entry: worker,
      memory,
      onFailure,
      signal: signal ? AbortSignal.any([signal, closing.signal]) : closing.signal,
      onProgress: ({ fraction, step }) => onProgress?.(fraction, step),
    });
    if (report.kind !== kind) throw new Error('The worker answered another question');
    return report as Extract<LastReport, { kind: Kind }>;
  }

  async function make(
    kind: 'run' | 'preview',
    request: LipSyncPreviewRequest & Pick<LipSyncRequest, 'onProgress'>,
  ): Promise<LipSyncResult> {
    const { videoPath, audioPath, timing, destinationPath, signal, onProgress } = request;
    signal?.throwIfAborted();
    closing.signal.throwIfAborted();
    // Beside the destination: a rename cannot cross file systems.
    const folder = await mkdtemp(join(dirname(destinationPath), `.${basename(destinationPath)}-`));
    try {
      const destination = join(folder, 'result.mp4');
      const order = { kind, ffmpeg, videoPath, audioPath, timing, destination, maximumSeconds };
      const { result } = await ask('finished', order, { signal, onProgress });
      await rename(destination, destinationPath);
      return result;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    name: 'built-in',
    local: true,

    async check(videoPath, signal) {
      const order = { kind: 'check', ffmpeg, videoPath, minimumSeconds } as const;
      return (await ask('checked', order, { signal })).check;
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
      return (await ask('proven', { kind: 'prove', ffmpeg, videoPath }, { signal })).proof;
    },

    refresh: () => undefined,

    close() {
      closing.abort(new Error('The lip-sync engine is closing'));
      return Promise.resolve();
    },
  };
}
