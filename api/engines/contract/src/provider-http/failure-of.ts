import {
  isUnpaid,
  ProviderBusyError,
  ProviderRejectedError,
  ProviderUnavailableError,
} from './provider-errors';
import { requestIdOf } from './provider-response';

export type ReadProviderError = (body: unknown) => {
  readonly code?: string;
  readonly message?: string;
  readonly workId?: string;
};

const MAX_ERROR_BYTES = 16_384;

export async function failureOf(
  provider: string,
  response: Response,
  readError: ReadProviderError = () => ({}),
) {
  const { code, message, workId } = readError(await readBody(response));
  const failure = {
    provider,
    message: message || `answered ${response.status}`,
    status: response.status,
    providerCode: code,
    workId,
    requestId: requestIdOf(response),
    retryAfter: readRetryAfter(response.headers.get('retry-after')),
  };
  if (isUnpaid(code)) return new ProviderRejectedError(failure);
  // A model server says so until its model is in memory.
  const isLoading = response.status === 503 && /loading/i.test(failure.message);
  if (response.status === 429 || isLoading) return new ProviderBusyError(failure);
  if (response.status >= 500) return new ProviderUnavailableError(failure);
  return new ProviderRejectedError(failure);
}

async function readBody(response: Response): Promise<unknown> {
  const text = await readBeginning(response).catch(() => '');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

async function readBeginning({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= MAX_ERROR_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, MAX_ERROR_BYTES).toString('utf8');
}

/**
 * Parses `Retry-After`, a number or a date (RFC 9110, 10.2.3), into seconds.
 * @returns undefined when missing or invalid
 */
export function readRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return within(seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : within(Math.ceil((date - now) / 1000));
}

/** At most a day, whatever the provider or its clock says. */
function within(seconds: number): number {
  return Math.min(86_400, Math.max(0, seconds));
}
