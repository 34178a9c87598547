import { hasName, RequestError } from '@lisan/errors';

export interface ProviderErrorDetails {
  readonly provider: string;
  readonly message: string;
  readonly status?: number | undefined;
  /** The provider's error code, for example `quota_exceeded`. */
  readonly providerCode?: string | undefined;
  /** The provider's id of the affected work, if it names one. */
  readonly workId?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  /** The request never reached the provider, so it had no effect. */
  readonly isUnsent?: boolean | undefined;
  readonly cause?: unknown;
}

abstract class ProviderError extends Error {
  override readonly name: string = 'ProviderError';
  readonly code: string = 'provider_error';
  readonly provider: string;
  readonly status: number | undefined;
  readonly providerCode: string | undefined;
  readonly workId: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly isUnsent: boolean;

  constructor(failure: ProviderErrorDetails) {
    super(`${failure.provider}: ${failure.message}`, { cause: failure.cause });
    this.provider = failure.provider;
    this.status = failure.status;
    this.providerCode = failure.providerCode;
    this.workId = failure.workId;
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
    this.isUnsent = failure.isUnsent === true;
  }
}

/** No response, a late response, a server error (5xx), or an open circuit. */
export class ProviderUnavailableError extends ProviderError {
  override readonly name = 'ProviderUnavailableError';
  override readonly code = 'provider_unavailable';
}

/** The provider rejects the request (3xx, 4xx); a retry cannot help. */
export class ProviderRejectedError extends ProviderError {
  override readonly name = 'ProviderRejectedError';
  override readonly code = 'provider_rejected';
}

export class ProviderBusyError extends ProviderError {
  override readonly name = 'ProviderBusyError';
  override readonly code = 'provider_busy';
}

export function isProviderUnavailable(error: unknown): error is ProviderUnavailableError {
  return hasName(error, 'ProviderUnavailableError');
}

export function isProviderRejected(error: unknown): error is ProviderRejectedError {
  return hasName(error, 'ProviderRejectedError');
}

export function isProviderBusy(error: unknown): error is ProviderBusyError {
  return hasName(error, 'ProviderBusyError');
}

export function isProviderError(
  error: unknown,
): error is ProviderUnavailableError | ProviderRejectedError | ProviderBusyError {
  return isProviderUnavailable(error) || isProviderRejected(error) || isProviderBusy(error);
}

/**
 * Maps a provider error to the RequestError for our caller, with the error as its `cause` for the log. A busy
 * provider becomes 503 with `retryAfter`, not 429, because the caller is not at fault. Returns other errors
 * unchanged.
 */
export function asRequestError(error: unknown): unknown {
  if (isProviderRejected(error)) {
    const message = findOperatorMessage(error);
    return new RequestError('provider_rejected', { cause: error, ...(message !== undefined && { message }) });
  }
  if (!isProviderBusy(error) && !isProviderUnavailable(error)) return error;
  const { retryAfter } = error;
  return new RequestError('provider_unavailable', {
    cause: error,
    ...(isProviderBusy(error) && { message: 'provider_busy' }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

function findOperatorMessage({ status, providerCode }: ProviderRejectedError): string | undefined {
  // ElevenLabs reports an exhausted quota with 401.
  const isUsedUp = status === 401 && providerCode === 'quota_exceeded';
  if (status === 402 || isUsedUp || isUnpaid(providerCode)) return 'provider_unpaid';
  return status === 401 ? 'provider_key' : undefined;
}

/**
 * Codes of an exhausted account. OpenAI and compatible providers send them with 429, but a retry cannot
 * help.
 */
const unpaid = /^(insufficient_(quota|balance|credits)|exceeded_current_quota_error)$/i;

export function isUnpaid(code: string | undefined): boolean {
  return code !== undefined && unpaid.test(code);
}
