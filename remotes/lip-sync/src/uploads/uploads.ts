import type { StoreApi } from 'zustand/vanilla';
import { limits } from '@lisan/contract';
import { ApiError, isAbortError, isApiError } from '@lisan/errors';
import type { Attempt, HostServices } from '@lisan/remote-kit';
import { mediaLength } from '@lisan/ui';
import type { Failure, RunningUpload, SyncState, UploadKind } from '../sync/sync-state';
import type { OnProgress, SyncRequests } from '../sync/sync.requests';
import { createPause, type UploadPause, measureSpeed } from './upload-speed';

export interface Uploads {
  upload(kind: UploadKind, file: File): Promise<void>;
  cancelUpload(kind: UploadKind): void;
  pauseUpload(isPaused: boolean): void;
}

/** Seconds by which browser and server may measure differently. */
const DURATION_TOLERANCE_SECONDS = 0.5;

interface UploadOptions {
  readonly host: HostServices;
  readonly requests: SyncRequests;
  readonly attempt: Attempt<Failure>;
  /** Ends with the account. */
  readonly signal: AbortSignal;
  onUploaded(kind: UploadKind, id: string): Promise<void>;
}

/** One upload of each kind at a time; its progress is part of the store's state. */
export function createUploads(
  { setState, getState }: StoreApi<SyncState>,
  { host, requests, attempt, signal, onUploaded }: UploadOptions,
): Uploads {
  let pausing: UploadPause | null = null;
  const running: Partial<Record<UploadKind, AbortController>> = {};
  const findInterrupted = () => setState({ interrupted: requests.findInterrupted() });
  findInterrupted();

  function showUpload(kind: UploadKind, upload: RunningUpload | null): void {
    setState(({ uploads }) => ({ uploads: { ...uploads, [kind]: upload } }));
  }

  function showRefusal(kind: UploadKind, error: unknown): void {
    if (isAbortError(error)) return;
    const reason = isApiError(error) && error.detail ? error.detail : null;
    const fallback = host.translator.translate('lip-sync')(`failure.${kind}.text`);
    setState(({ refusals }) => ({ refusals: { ...refusals, [kind]: reason ?? fallback } }));
  }

  /** The server would refuse it too, but only after the upload. */
  async function assertKind(kind: UploadKind, file: File): Promise<void> {
    const { checkFile } = await import('../uploads/check-file');
    if ((await checkFile(file, kind)) === undefined) return;
    const detail = host.translator.translate('lip-sync')(
      kind === 'audio' ? 'upload.noAudio' : 'upload.noVideo',
    );
    throw new ApiError({ status: 415, code: 'unsupported_type', detail });
  }

  /** The server would refuse it too, after uploading gigabytes. */
  async function assertLongEnough(file: File): Promise<void> {
    const { measureVideo } = await import('../uploads/check-file');
    const seconds = await measureVideo(file);
    // The browser's duration is inexact: the server decides close cases.
    if (seconds === null || seconds >= limits.lipSyncVideoMinSeconds - DURATION_TOLERANCE_SECONDS) return;
    const values = { length: mediaLength(seconds), count: limits.lipSyncVideoMinSeconds };
    const detail = host.translator.translate('lip-sync')('upload.tooShort', values);
    throw new ApiError({ status: 422, code: 'video_too_short', detail });
  }

  return {
    async upload(kind, file) {
      if (getState().uploads[kind]) return;
      const controller = new AbortController();
      running[kind] = controller;
      const speedOf = measureSpeed(file.size);
      const pause = createPause();
      const onProgress: OnProgress = (progress) =>
        showUpload(kind, {
          fileName: file.name,
          progress,
          isPaused: getState().uploads[kind]?.isPaused ?? false,
          ...speedOf(progress, performance.now()),
        });
      setState(({ refusals }) => ({ refusals: { ...refusals, [kind]: null } }));
      onProgress(0);
      // A reload would lose the file.
      const release = host.preventReload(`lip-sync: ${kind} upload`);
      const send = async () => {
        const ended = AbortSignal.any([controller.signal, signal]);
        await assertKind(kind, file);
        ended.throwIfAborted();
        if (kind === 'video') {
          await assertLongEnough(file);
          ended.throwIfAborted();
          pausing = pause;
        }
        const id =
          kind === 'audio'
            ? await requests.uploadAudio(file, onProgress, ended)
            : await requests.uploadVideo(file, onProgress, ended, pause);
        await onUploaded(kind, id);
      };
      await attempt(kind, () =>
        send().catch((error: unknown) => {
          showRefusal(kind, error);
          throw error;
        }),
      );
      release();
      showUpload(kind, null);
      findInterrupted();
    },
    cancelUpload: (kind) => running[kind]?.abort(),
    pauseUpload(isPaused) {
      const { video } = getState().uploads;
      if (!video || !pausing) return;
      pausing.set(isPaused);
      showUpload('video', { ...video, isPaused, bytesPerSecond: null, secondsLeft: null });
    },
  };
}
