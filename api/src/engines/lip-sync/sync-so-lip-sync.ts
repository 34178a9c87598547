import { stat } from 'node:fs/promises';
import { probeMedia, writeWhole, type MediaFacts } from '../../media-tools';
import { asProblem } from '../provider-http';
import type { LipSyncEngine, LipSyncRequest, LipSyncResult } from './lip-sync-engine';
import { readCheckpoint, type Checkpoint } from './sync-so/checkpoint';
import { GenerationWatch } from './sync-so/generation-watch';
import { generationProblem } from './sync-so/generation-problem';
import { createSyncSoApi } from './sync-so/sync-so-api';
import { FileTransfer } from './sync-so/transfer';

export interface SyncSoOptions {
  readonly apiKey: string;
  readonly baseUrl?: string;
  /** Names change: configuration says which. */
  readonly model?: string;
  /** Where sync.so keeps its files, beside the host of its API; a host stands for all below it. */
  readonly fileHosts?: readonly string[];
  readonly minimumSeconds: number;
  /** Seconds an audio may last. */
  readonly maximumSeconds: number;
  /** Looks for the face before anything is sent: the built-in engine's check. Without it only the file is checked. */
  readonly checkFace?: LipSyncEngine['check'] | undefined;
  /** Milliseconds; for tests, which cannot wait. */
  readonly pauses?: { readonly first: number; readonly longest: number; readonly patience: number };
}

const usualPauses = { first: 4_000, longest: 20_000, patience: 2 * 3_600_000 };
const usualHosts = ['sync.so', 'amazonaws.com', 'cloudfront.net', 'r2.cloudflarestorage.com'];

/** sync.so as an engine. It has no way to cancel: a stopped job is only no longer waited for. */
export function createSyncSoLipSync(options: SyncSoOptions): LipSyncEngine {
  const { apiKey, baseUrl = 'https://api.sync.so', model = 'lipsync-2' } = options;
  const { minimumSeconds, maximumSeconds, checkFace, fileHosts = usualHosts, pauses = usualPauses } = options;
  const firstPauseMs = options.pauses?.first;
  const api = createSyncSoApi({ apiKey, baseUrl, firstPauseMs });
  const files = new FileTransfer({
    hosts: [new URL(baseUrl).hostname, ...fileHosts],
    allowHttp: baseUrl.startsWith('http:'),
    firstPauseMs,
  });
  const watch = new GenerationWatch({
    api,
    firstPauseMs: pauses.first,
    longestPauseMs: pauses.longest,
    patienceMs: pauses.patience,
  });
  const closing = new AbortController();

  async function upload(path: string, media: MediaFacts, signal: AbortSignal): Promise<string> {
    const { mimeType: contentType, container } = media;
    const { size } = await stat(path);
    // The person's own file name stays here.
    const { uploadUrl, url } = await api.requestUpload(
      { fileName: `input.${container}`, contentType, size },
      signal,
    );
    await files.upload(uploadUrl, path, contentType, signal);
    return api.registerAsset(url, media.kind === 'video' ? 'VIDEO' : 'AUDIO', signal);
  }

  async function begin(request: LipSyncRequest, signal: AbortSignal): Promise<string> {
    let checkpoint: Checkpoint = readCheckpoint(request.providerJobId);
    const save = async (more: Checkpoint): Promise<void> => {
      checkpoint = { ...checkpoint, ...more };
      await request.onAccepted?.(JSON.stringify(checkpoint));
    };
    if (checkpoint.generation) return checkpoint.generation;
    const video = await probeMedia(request.videoPath, { kind: 'video' });
    const audio = await probeMedia(request.audioPath, { kind: 'audio', maximumSeconds });
    const videoAsset = checkpoint.videoAsset ?? (await upload(request.videoPath, video, signal));
    const audioAsset = checkpoint.audioAsset ?? (await upload(request.audioPath, audio, signal));
    const syncMode = checkpoint.syncMode ?? (audio.duration > video.duration ? 'loop' : 'cut_off');
    // Before the order: sent twice, it must be the same to the letter.
    await save({ videoAsset, audioAsset, syncMode });
    const { idempotencyKey, webhookUrl } = request;
    const order = { idempotencyKey, model, videoAsset, audioAsset, syncMode, webhookUrl };
    const { id } = await api.generate(order, signal);
    await save({ generation: id });
    return id;
  }

  async function work(request: LipSyncRequest, signal: AbortSignal): Promise<LipSyncResult> {
    const { onProgress, destinationPath } = request;
    onProgress?.(0, 'probing');
    const id = await begin(request, signal);
    let reached = 0.1;
    const generation = await watch.untilEnded(id, signal, ({ progress }) => {
      reached = Math.max(reached, 0.1 + 0.8 * (progress ?? 0));
      onProgress?.(reached, 'moving-mouth');
    });
    const { status, outputUrl } = generation;
    if (status !== 'COMPLETED' || !outputUrl) throw generationProblem(generation);
    onProgress?.(0.95, 'encoding');
    let result: MediaFacts | undefined;
    await writeWhole(destinationPath, async (temporaryPath) => {
      await files.download(outputUrl, temporaryPath, signal);
      result = await probeMedia(temporaryPath, { kind: 'video' });
    });
    onProgress?.(1, 'done');
    const { duration = 0, video } = result ?? {};
    const frames = Math.round(duration * (video?.framesPerSecond ?? 0));
    return { duration, frames, width: video?.width ?? 0, height: video?.height ?? 0 };
  }

  return {
    name: 'sync.so',
    local: false,
    async check(videoPath, signal) {
      if (checkFace) return checkFace(videoPath, signal);
      const { duration } = await probeMedia(videoPath, { kind: 'video' });
      if (duration >= minimumSeconds) return { ok: true, duration };
      return { ok: false, refusal: 'lip_sync_too_short', values: { count: minimumSeconds } };
    },
    async run(request) {
      const signal = request.signal ? AbortSignal.any([request.signal, closing.signal]) : closing.signal;
      signal.throwIfAborted();
      try {
        return await work(request, signal);
      } catch (error) {
        throw signal.aborted ? signal.reason : asProblem(error);
      }
    },
    refresh(providerJobId) {
      const { generation } = readCheckpoint(providerJobId);
      if (generation !== undefined) watch.hint(generation);
    },
    close() {
      closing.abort(new Error('The lip-sync engine is closing'));
      return Promise.resolve();
    },
  };
}
