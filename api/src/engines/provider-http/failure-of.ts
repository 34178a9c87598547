import { ProviderBusy, ProviderRejected, ProviderUnavailable } from './provider-errors';
import { requestIdOf } from './provider-response';
import { readRetryAfter } from './retry-after';

/** Finds the provider's own code, message and id of the work in its error body (JSON, or the raw text). */
export type ReadProviderError = (body: unknown) => {
  readonly code?: string;
  readonly message?: string;
  readonly workId?: string;
};

/** More of an error body is never read. */
const mostCharacters = 4_000;

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
  if (response.status === 429) return new ProviderBusy(failure);
  if (response.status >= 500) return new ProviderUnavailable(failure);
  return new ProviderRejected(failure);
}

async function readBody(response: Response): Promise<unknown> {
  const text = (await response.text().catch(() => '')).slice(0, mostCharacters);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
