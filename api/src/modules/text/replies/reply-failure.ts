import {
  isProviderBusy,
  isProviderRejected,
  isProviderUnavailable,
  isUnpaid,
  type ProviderRejectedError,
} from '@lisan/engine-contract';
import { isRequestError, type ErrorCode } from '@lisan/errors';

export interface ReplyFailure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryAfter?: number | undefined;
}

/** Failure of a reply whose process died, or was presumed dead. */
export const lostReply: ReplyFailure = { code: 'shutting_down', message: 'text_reply_lost' };

/** Describes an engine error to the user; undefined for internal errors. */
export function describeFailure(error: unknown, hasText: boolean): ReplyFailure | undefined {
  if (isProviderRejected(error)) return { code: 'provider_rejected', message: rejectionMessageOf(error) };
  if (isProviderBusy(error)) {
    return { code: 'provider_unavailable', message: 'provider_busy', retryAfter: error.retryAfter };
  }
  if (isProviderUnavailable(error)) {
    const message = hasText ? 'text_reply_cut' : 'provider_unavailable';
    return { code: 'provider_unavailable', message, retryAfter: error.retryAfter };
  }
  if (isRequestError(error)) return { code: error.code, message: error.translationKey };
  return undefined;
}

function rejectionMessageOf({ status, providerCode }: ProviderRejectedError): string {
  if (status === 402 || isUnpaid(providerCode)) return 'text_provider_unpaid';
  if (status === 401 || status === 403) return 'text_provider_key';
  if (status === 404 || providerCode === 'model_not_found') return 'text_provider_model';
  if (status === 413 || providerCode === 'context_length_exceeded') return 'text_too_long';
  if (providerCode === 'only_thinking') return 'text_only_thinking';
  return 'provider_rejected';
}
