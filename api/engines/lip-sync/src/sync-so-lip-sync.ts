import { stat } from 'node:fs/promises';
import { isRequestError, RequestError } from '@lisan/errors';
import { probeMedia, writeAtomically, type MediaInfo } from '@lisan/engine-media';
import {
  asRequestError,
  isProviderBusy,
  isProviderRejected,
  isProviderUnavailable,
  type LipSyncEngine,
  type LipSyncRequest,
} from '@lisan/engine-contract';
import { readCheckpoint, readWaited, type Checkpoint, submitGeneration } from './sync-so/submit-generation';
import { GenerationWatch, isMissing, generationError } from './sync-so/generation-watch';
import { createSyncSoApi, type Generation } from './sync-so/sync-so-api';
import { FileTransfer } from './sync-so/transfer';
import { pendingError, findRetryDelay, urlReasons } from './provider-retries';

export interface SyncSoOptions {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly model: string;
  /** Merged over the options of each generation. */
  readonly extraOptions?: Readonly<Record<string, unknown>> | undefined;
  /** Additional hosts for results; each includes its subdomains. */
  readonly fileHosts?: readonly string[] | undefined;
  readonly maximumSeconds: number;
  readonly delays?: { readonly initialMs: number; readonly maxMs: number; readonly timeoutMs: number };
}

const defaultDelays = { initialMs: 4_000, maxMs: 20_000, timeoutMs: 2 * 3_600_000 };
const defaultHosts = ['sync.so', 'amazonaws.com', 'cloudfront.net', 'r2.cloudflarestorage.com'];

export type SyncSoEngine = Pick<LipSyncEngine, 'run' | 'refresh' | 'close'>;

/** Creates the sync.so engine. sync.so cannot cancel: an aborted job only stops waiting. */
export function createSyncSoLipSync(options: SyncSoOptions): SyncSoEngine {
  const { apiKey, baseUrl, model, maximumSeconds, fileHosts = [], delays = defaultDelays } = options;
  const initialDelayMs = options.delays?.initialMs;
  const api = createSyncSoApi({ apiKey, baseUrl, extraOptions: options.extraOptions, initialDelayMs });
  const files = new FileTransfer({
    hosts: [new URL(baseUrl).hostname, ...defaultHosts, ...fileHosts],
    allowHttp: baseUrl.startsWith('http:'),
    initialDelayMs,
  });
  const watch = new GenerationWatch({
    api,
    initialDelayMs: delays.initialMs,
    maxDelayMs: delays.maxMs,
    timeoutMs: delays.timeoutMs,
  });
  const closing = new AbortController();

  async function upload(path: string, media: MediaInfo, signal: AbortSignal): Promise<string> {
    const { mimeType: contentType, container } = media;
    const { size } = await stat(path);
    // Do not send the user's file name.
    const { uploadUrl, url } = await api.requestUpload(
      { fileName: `input.${container}`, contentType, size },
      signal,
    );
    await files.upload(uploadUrl, path, contentType, signal);
    return api.registerAsset(url, media.kind === 'video' ? 'VIDEO' : 'AUDIO', signal);
  }

  function openCheckpoint({ providerJobId, onAccepted }: LipSyncRequest) {
    let known: Checkpoint = readCheckpoint(providerJobId);
    return {
      read: () => known,
      async save(more: Checkpoint): Promise<void> {
        known = { ...known, ...more };
        await onAccepted?.(JSON.stringify(known));
      },
    };
  }

  async function submit(
    request: LipSyncRequest,
    { read, save }: ReturnType<typeof openCheckpoint>,
    signal: AbortSignal,
  ): Promise<string> {
    const known = read();
    const video = await probeMedia(request.videoPath, { kind: 'video' });
    const audio = await probeMedia(request.audioPath, { kind: 'audio', maximumSeconds });
    const videoAsset = known.videoAsset ?? (await upload(request.videoPath, video, signal));
    const audioAsset = known.audioAsset ?? (await upload(request.audioPath, audio, signal));
    const syncMode = known.syncMode ?? (audio.duration > video.duration ? 'loop' : 'cut_off');
    // Save before sending: a retry must be identical.
    await save({ videoAsset, audioAsset, syncMode });
    const { idempotencyKey, webhookUrl } = request;
    const sent = { idempotencyKey, model, videoAsset, audioAsset, syncMode, webhookUrl };
    const waited = readWaited(known);
    const generation = await submitGeneration(sent, api, { waited, signal, delayMs: delays.initialMs });
    await save({ generation });
    return generation;
  }

  async function watchUntilEnded(
    id: string,
    request: LipSyncRequest,
    signal: AbortSignal,
  ): Promise<Generation> {
    let reached = 0.1;
    return watch.waitUntilEnded(id, signal, ({ progress }) => {
      reached = Math.max(reached, 0.1 + 0.8 * (progress ?? 0));
      request.onProgress?.(reached, 'moving-mouth');
    });
  }

  /**
   * An accepted generation is paid for, so wait while it cannot be read. Resubmit one from an earlier
   * attempt that is gone, under its key.
   */
  async function generate(
    request: LipSyncRequest,
    checkpoint: ReturnType<typeof openCheckpoint>,
    signal: AbortSignal,
  ): Promise<Generation> {
    const { generation: known, finishedAt } = checkpoint.read();
    let generationId = known;
    try {
      generationId ??= await submit(request, checkpoint, signal);
      return await watchUntilEnded(generationId, request, signal).catch(async (error: unknown) => {
        signal.throwIfAborted();
        if (known === undefined || !isMissing(error)) throw error;
        return watchUntilEnded(await submit(request, checkpoint, signal), request, signal);
      });
    } catch (error) {
      signal.throwIfAborted();
      if (generationId === undefined || isRequestError(error)) throw error;
      const waited = readWaited(checkpoint.read());
      if (finishedAt !== undefined) throw pendingError('download', waited, error);
      throw isProviderRejected(error) ? pendingError('order', waited, error) : error;
    }
  }

  async function runJob(request: LipSyncRequest, signal: AbortSignal): Promise<void> {
    const { onProgress, destinationPath } = request;
    const checkpoint = openCheckpoint(request);
    try {
      onProgress?.(0, 'probing');
      const generation = await generate(request, checkpoint, signal);
      if (generation.status !== 'COMPLETED') throw generationError(generation);
      if (checkpoint.read().finishedAt === undefined)
        await checkpoint.save({ finishedAt: new Date().toISOString(), waited: '0' });
      onProgress?.(0.95, 'encoding');
      const waited = readWaited(checkpoint.read());
      await writeAtomically(destinationPath, (path) => fetchResult(generation, path, waited, signal));
      onProgress?.(1, 'done');
    } catch (error) {
      const delay = isRequestError(error) && !signal.aborted ? findRetryDelay(error) : undefined;
      if (delay !== undefined)
        await checkpoint.save({ waited: String(readWaited(checkpoint.read()) + delay) });
      throw error;
    }
  }

  /**
   * Downloads a finished generation from its own address, or else from a fresh one. The work is paid for, so
   * a failure here means retrying the download, never a failed generation.
   * @param waited seconds of pauses since the job was first seen finished
   */
  async function fetchResult(
    { id, outputUrl }: Generation,
    path: string,
    waited: number,
    signal: AbortSignal,
  ): Promise<void> {
    const failures: unknown[] = [];
    for (const findUrl of [async () => outputUrl, () => api.getDownloadUrl(id, signal)]) {
      try {
        const url = await findUrl();
        if (url === undefined) continue;
        await files.download(url, path, signal);
        await probeMedia(path, { kind: 'video' });
        return;
      } catch (error) {
        signal.throwIfAborted();
        failures.push(error);
      }
    }
    throw downloadError(failures, waited);
  }

  return {
    async run(request) {
      const signal = request.signal ? AbortSignal.any([request.signal, closing.signal]) : closing.signal;
      signal.throwIfAborted();
      try {
        return await runJob(request, signal);
      } catch (error) {
        throw signal.aborted ? signal.reason : asRequestError(error);
      }
    },
    refresh(providerJobId) {
      const { generation } = readCheckpoint(providerJobId);
      if (generation !== undefined) watch.hint(generation);
    },
    async close() {
      closing.abort(new Error('The lip-sync engine is closing'));
    },
  };
}

function downloadError(failures: readonly unknown[], waited: number): RequestError {
  const isTemporary = failures.some(
    (error) => isProviderBusy(error) || isProviderUnavailable(error) || isRequestError(error),
  );
  for (const cause of failures) {
    const message = Object.values(urlReasons).find(
      (reason) => isProviderRejected(cause) && cause.providerCode === reason,
    );
    if (message && !isTemporary) return new RequestError('provider_rejected', { message, cause });
  }
  return pendingError('download', waited, failures[0]);
}
