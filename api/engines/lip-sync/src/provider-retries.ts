import { isRequestError, RequestError } from '@lisan/errors';
import { isProviderBusy } from '@lisan/engine-contract';

const MAX_WAIT_SECONDS = 6 * 3_600;
const retryDelays = { min: 10, max: 600 };

const pending = {
  order: 'provider_lip_sync_order_pending',
  download: 'provider_lip_sync_download_pending',
  capacity: 'provider_lip_sync_busy',
};
const pendingMessages = Object.values(pending);
/** Provider codes of `FileTransfer`, and translation keys. */
export const urlReasons = {
  host: 'provider_lip_sync_address_refused',
  redirects: 'provider_lip_sync_redirects',
} as const;
const lost = { order: 'provider_lip_sync_order_unknown', download: 'provider_lip_sync_download_failed' };

/**
 * The RequestError for paid work that is not available right now: retryable after `retryAfter` for six hours, then
 * final under its own name.
 * @param waited seconds of pauses so far; independent of the clock, so that a clock jump never abandons paid
 * work
 */
export function pendingError(what: keyof typeof lost, waited: number, cause: unknown): RequestError {
  if (waited > MAX_WAIT_SECONDS) {
    const values = { count: MAX_WAIT_SECONDS / 3_600 };
    return new RequestError('provider_rejected', { message: lost[what], values, cause });
  }
  const retryAfter = Math.ceil(Math.min(retryDelays.max, Math.max(retryDelays.min, waited / 4)));
  return new RequestError('provider_unavailable', { message: pending[what], retryAfter, cause });
}

/**
 * Makes a request that the provider is too busy to accept retryable for six hours. Returns other errors
 * unchanged.
 * @param age seconds since the request
 */
export function makeBusyRetryable(error: unknown, age: number): unknown {
  if (
    !isRequestError(error) ||
    !isProviderBusy(error.cause) ||
    pendingMessages.includes(error.translationKey)
  )
    return error;
  if (age > MAX_WAIT_SECONDS) return error;
  const retryAfter = Math.max(retryDelays.min, error.retryAfter ?? 0);
  return new RequestError('provider_unavailable', {
    message: pending.capacity,
    retryAfter,
    cause: error.cause,
  });
}

export function findRetryDelay({
  translationKey,
  retryAfter,
}: Pick<RequestError, 'translationKey' | 'retryAfter'>): number | undefined {
  return pendingMessages.includes(translationKey) ? retryAfter : undefined;
}

export function isFinishedAtProvider(reason: string | null): boolean {
  return (
    reason !== null &&
    [...Object.values<string>(urlReasons), lost.download, pending.download].includes(reason)
  );
}
