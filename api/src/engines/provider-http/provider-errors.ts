import { hasName, Problem } from '@lisan/errors';

export interface ProviderFailure {
  /** Name of the provider as people know it. */
  readonly provider: string;
  readonly message: string;
  /** HTTP status, when there was an answer. */
  readonly status?: number | undefined;
  /** The provider's own word for it, for example `quota_exceeded`. */
  readonly providerCode?: string | undefined;
  /** The provider's id of the work that this is about, where its refusal names one. */
  readonly workId?: string | undefined;
  /** The provider's id of the request, for its support. */
  readonly requestId?: string | undefined;
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number | undefined;
  /** Nothing has reached the provider: whatever was asked for has not been done by this request. */
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

  constructor(failure: ProviderFailure) {
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

/** No answer, too late an answer, a fault of the provider's (5xx), or the circuit is open. */
export class ProviderUnavailable extends ProviderError {
  override readonly name = 'ProviderUnavailable';
  override readonly code = 'provider_unavailable';
}

/** The provider understood and refuses (3xx, 4xx): the same request will be refused again. */
export class ProviderRejected extends ProviderError {
  override readonly name = 'ProviderRejected';
  override readonly code = 'provider_rejected';
}

/** Too much at once (429): later it will do. */
export class ProviderBusy extends ProviderError {
  override readonly name = 'ProviderBusy';
  override readonly code = 'provider_busy';
}

export function isProviderUnavailable(error: unknown): error is ProviderUnavailable {
  return hasName(error, 'ProviderUnavailable');
}

export function isProviderRejected(error: unknown): error is ProviderRejected {
  return hasName(error, 'ProviderRejected');
}

export function isProviderBusy(error: unknown): error is ProviderBusy {
  return hasName(error, 'ProviderBusy');
}

/**
 * What the server tells its caller about a provider's error; the error itself is the `cause`, for the log. A busy
 * provider is our trouble, not the caller's: 503 with `retryAfter`, not 429. Any other error comes back unchanged.
 */
export function asProblem(error: unknown): unknown {
  if (isProviderRejected(error)) {
    const message = operatorsReason(error);
    return new Problem('provider_rejected', { cause: error, ...(message !== undefined && { message }) });
  }
  if (!isProviderBusy(error) && !isProviderUnavailable(error)) return error;
  const { retryAfter } = error;
  return new Problem('provider_unavailable', {
    cause: error,
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

/** Sentence of a refusal that nobody but the operator can mend: whoever asked has done nothing wrong. */
function operatorsReason({ status, providerCode }: ProviderRejected): string | undefined {
  // ElevenLabs says with 401 that its account is used up.
  const isUsedUp = status === 401 && providerCode === 'quota_exceeded';
  if (status === 402 || isUsedUp || isUnpaid(providerCode)) return 'provider_unpaid';
  return status === 401 ? 'provider_key' : undefined;
}

/**
 * Codes under which providers say that nothing is left to pay with. OpenAI, and those who copied it, say so with 429:
 * no pause helps, and whoever is told to come back in a moment comes back for nothing.
 */
const unpaid = /^(insufficient_(quota|balance|credits)|exceeded_current_quota_error)$/i;

/** Whether a provider's code says that its account has nothing left. */
export function isUnpaid(code: string | undefined): boolean {
  return code !== undefined && unpaid.test(code);
}
