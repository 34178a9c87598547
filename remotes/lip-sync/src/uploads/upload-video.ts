import { DetailedError, Upload, type UrlStorage } from 'tus-js-client';
import { limits } from '@lisan/contract';
import { ApiError, NetworkError, isApiError } from '@lisan/errors';
import { createPause, type UploadPause } from './upload-speed';

const CHUNK_BYTES = 8 * 1024 * 1024;
const MAX_STANDSTILLS = 2;
/** Temporary refusals, after which the upload still exists. */
const temporaryStatuses = new Set([401, 408, 409, 423, 429]);

/**
 * Uploads a video in chunks; resumes after a broken or stalled connection, and after a reload with
 * the same file.
 *
 * @returns video id, sent with the last chunk
 * @throws ApiError when the server refuses it, NetworkError when it stays unreachable, AbortError
 * when cancelled
 */
export function uploadVideo(
  { url, headers }: { url: string; headers: Record<string, string> },
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
  remembered: UrlStorage,
  pausing: UploadPause = createPause(),
): Promise<string> {
  return new Promise((resolve, reject) => {
    let videoId: string | undefined;
    let standstillTimer: ReturnType<typeof setTimeout> | undefined;
    let standstills = 0;
    let isPaused = false;
    const allow = (seconds: number) => {
      clearTimeout(standstillTimer);
      standstillTimer = setTimeout(restart, seconds * 1000);
    };
    function restart(): void {
      upload.abort().catch(() => undefined);
      standstills += 1;
      if (standstills > MAX_STANDSTILLS)
        return end(() => reject(new NetworkError('The upload stands still.', { isTimeout: true })));
      allow(limits.uploadStandstillSeconds);
      upload.start();
    }
    function end(settle: () => void): void {
      pausing.listen(null);
      clearTimeout(standstillTimer);
      signal.removeEventListener('abort', abort);
      settle();
    }
    const fingerprint = `${file.name}:${file.size}:${file.lastModified}`;
    async function fail(refusal: Error): Promise<void> {
      await forgetRejected(refusal).catch(() => undefined);
      end(() => reject(refusal));
    }
    /** A refused upload no longer exists on the server. */
    async function forgetRejected(refusal: Error): Promise<void> {
      if (!isApiError(refusal) || refusal.status >= 500 || temporaryStatuses.has(refusal.status)) return;
      for (const { urlStorageKey } of await remembered.findUploadsByFingerprint(fingerprint))
        await remembered.removeUpload(urlStorageKey);
    }
    const upload = new Upload(file, {
      endpoint: url,
      headers,
      chunkSize: CHUNK_BYTES,
      retryDelays: [0, 1_000, 3_000, 5_000, 10_000, 20_000],
      metadata: { filename: file.name, filetype: file.type },
      fingerprint: async () => fingerprint,
      urlStorage: remembered,
      removeFingerprintOnSuccess: true,
      onProgress: (sent, total) => {
        allow(sent < total ? limits.uploadStandstillSeconds : limits.uploadAnswerSeconds);
        onProgress(total > 0 ? sent / total : 0);
      },
      // Only bytes the server acknowledged are progress.
      onChunkComplete: () => void (standstills = 0),
      onAfterResponse: (_request, response) => {
        videoId = response.getHeader('Upload-Result') ?? videoId;
      },
      onSuccess: () =>
        end(() =>
          videoId === undefined
            ? reject(new ApiError({ status: 502, code: 'no_upload_result', detail: '' }))
            : resolve(videoId),
        ),
      onError: (error) => void fail(toUploadError(error)),
    });
    pausing.listen((wantsPause) => {
      if (wantsPause === isPaused) return;
      isPaused = wantsPause;
      clearTimeout(standstillTimer);
      if (isPaused) return void upload.abort().catch(() => undefined);
      allow(limits.uploadStandstillSeconds);
      upload.start();
    });
    function abort(): void {
      upload.abort(true).catch(() => undefined);
      end(() => reject(new DOMException('The upload was canceled.', 'AbortError')));
    }
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    upload.findPreviousUploads().then(
      ([previous]) => {
        if (signal.aborted) return;
        // Restarts automatically if the server dropped it.
        if (previous) upload.resumeFromPreviousUpload(previous);
        if (isPaused) return;
        allow(limits.uploadStandstillSeconds);
        upload.start();
      },
      (error: unknown) => end(() => reject(error instanceof Error ? error : new Error(String(error)))),
    );
  });
}

export function toUploadError(error: Error): Error {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return new NetworkError('The upload was interrupted.', { isTimeout: false, cause: error });
  const body = parse(response.getBody());
  return new ApiError({
    status: response.getStatus(),
    code: typeof body['code'] === 'string' ? body['code'] : `http_${response.getStatus()}`,
    detail: typeof body['detail'] === 'string' ? body['detail'] : '',
  });
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
