import { limits } from '@lisan/contract';
import { NetworkError } from '@lisan/errors';
import { apiErrorOf, parsedOrNothing } from './errors';

export type ProgressListener = (fraction: number) => void;

interface UploadRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, File>>;
  readonly onProgress?: ProgressListener | undefined;
  /** Milliseconds the server may process the upload, `false` for no limit. Default: 15 minutes. */
  readonly timeout?: number | false | undefined;
  readonly signal?: AbortSignal | undefined;
}

const STANDSTILL_TIMEOUT_MS = limits.uploadStandstillSeconds * 1000;
const defaultTimeout = limits.uploadAnswerSeconds * 1000;

/**
 * Sends one multipart request with progress. XMLHttpRequest, because fetch reports no upload progress over HTTP/1.1.
 * Text fields go first, so the server knows the owner before the bytes.
 */
export function sendFiles(request: UploadRequest): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(request.fields)) form.append(name, value);
  for (const [name, file] of Object.entries(request.files)) form.append(name, file, file.name);

  return new Promise((resolve, reject) => {
    const transfer = new XMLHttpRequest();
    const abort = () => transfer.abort();
    let standstillTimer: ReturnType<typeof setTimeout> | undefined;
    // Fail on stalls, not on duration: large files may take an hour.
    const allow = (milliseconds: number | false) => {
      clearTimeout(standstillTimer);
      if (milliseconds !== false) standstillTimer = setTimeout(failStandstill, milliseconds);
    };
    function failStandstill(): void {
      reject(new NetworkError('The upload stands still.', { isTimeout: true }));
      transfer.abort();
    }
    transfer.open('POST', request.url);
    for (const [name, value] of Object.entries(request.headers)) transfer.setRequestHeader(name, value);
    transfer.upload.onprogress = ({ loaded, total }) => {
      allow(STANDSTILL_TIMEOUT_MS);
      request.onProgress?.(total > 0 ? loaded / total : 0);
    };
    transfer.upload.onload = () => allow(request.timeout ?? defaultTimeout);
    transfer.onload = () => {
      const body = parsedOrNothing(transfer.responseText);
      if (transfer.status >= 200 && transfer.status < 300) resolve(body);
      else reject(apiErrorOf(transfer.status, body, headersOf(transfer)));
    };
    transfer.onerror = () => reject(new NetworkError('The upload was interrupted.', { isTimeout: false }));
    transfer.onabort = () => reject(new DOMException('The upload was canceled.', 'AbortError'));
    transfer.onloadend = () => {
      clearTimeout(standstillTimer);
      request.signal?.removeEventListener('abort', abort);
    };
    if (request.signal?.aborted) {
      reject(new DOMException('The upload was canceled.', 'AbortError'));
      return;
    }
    request.signal?.addEventListener('abort', abort);
    allow(STANDSTILL_TIMEOUT_MS);
    transfer.send(form);
  });
}

function headersOf(transfer: XMLHttpRequest): Headers {
  const lines = transfer.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean);
  return new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
}
