import { DetailedError, Upload, type UrlStorage } from 'tus-js-client';
import { ApiError, NetworkError } from '@lisan/errors';

const chunkSize = 8 * 1024 * 1024;

/**
 * Sends a video in pieces; a broken connection goes on where the server stands, and so does the same file chosen
 * again after a reload.
 *
 * @returns id of the video, as the server answers it with the last piece
 * @throws ApiError when the server refuses it, NetworkError when it stays away, AbortError when taken back
 */
export function uploadVideo(
  { address, headers }: { address: string; headers: Record<string, string> },
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
  remembered: UrlStorage,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let videoId: string | undefined;
    const upload = new Upload(file, {
      endpoint: address,
      headers,
      chunkSize,
      retryDelays: [0, 1_000, 3_000, 5_000, 10_000, 20_000],
      metadata: { filename: file.name, filetype: file.type },
      fingerprint: async () => `${file.name}:${file.size}:${file.lastModified}`,
      urlStorage: remembered,
      removeFingerprintOnSuccess: true,
      onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
      onAfterResponse: (_request, response) => {
        videoId = response.getHeader('Upload-Result') ?? videoId;
      },
      onSuccess: () =>
        videoId === undefined
          ? reject(new ApiError({ status: 502, code: 'no_upload_result', detail: '' }))
          : resolve(videoId),
      onError: (error) => reject(refusalOf(error)),
    });
    const abort = () => {
      upload.abort(true).catch(() => undefined);
      reject(new DOMException('The upload was canceled.', 'AbortError'));
    };
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    upload.findPreviousUploads().then(
      ([previous]) => {
        if (signal.aborted) return;
        // One that the server has given up meanwhile begins anew by itself.
        if (previous) upload.resumeFromPreviousUpload(previous);
        upload.start();
      },
      (error: unknown) => reject(error instanceof Error ? error : new Error(String(error))),
    );
  });
}

/** The server's answer as an ApiError, anything else as the network's fault. */
export function refusalOf(error: Error): Error {
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
