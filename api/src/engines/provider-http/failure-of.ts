import { ProviderBusy, ProviderRejected, ProviderUnavailable, isUnpaid } from './provider-errors';
import { requestIdOf } from './provider-response';
import { readRetryAfter } from './retry-after';

/** Finds the provider's own code, message and id of the work in its error body (JSON, or the raw text). */
export type ReadProviderError = (body: unknown) => {
  readonly code?: string;
  readonly message?: string;
  readonly workId?: string;
};

/** More of an error body is never read. Bytes. */
const mostBytes = 16_384;

/** The named error for an answer with a bad status. */
export async function failureOf(
  provider: string,
  response: Response,
  readError: ReadProviderError = () => ({}),
) {
  const { code, message, workId } = readError(await readBody(response));
  const failure = {
    provider,
    message: message ?? `answered ${response.status}`,
    status: response.status,
    providerCode: code,
    workId,
    requestId: requestIdOf(response),
    retryAfter: readRetryAfter(response.headers.get('retry-after')),
  };
  if (isUnpaid(code)) return new ProviderRejected(failure);
  if (response.status === 429) return new ProviderBusy(failure);
  if (response.status >= 500) return new ProviderUnavailable(failure);
  return new ProviderRejected(failure);
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
    // Leaving the loop hangs up.
    if (bytes >= mostBytes) break;
  }
  return Buffer.concat(parts).subarray(0, mostBytes).toString('utf8');
}
