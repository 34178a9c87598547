import { isProblem, Problem } from '@lisan/errors';
import { isProviderBusy } from '../provider-http';

/** What is still to be had from a provider that has done, or taken, the work. */
export type Awaited = 'order' | 'download';

/** Seconds. */
const patience = 6 * 3_600;
const pauses = { shortest: 10, longest: 600 };

const pending = {
  order: 'provider_lip_sync_order_pending',
  download: 'provider_lip_sync_download_pending',
  room: 'provider_lip_sync_busy',
};
const pendingMessages = Object.values(pending);
const lost = { order: 'provider_lip_sync_order_unknown', download: 'provider_lip_sync_download_failed' };

/**
 * The Problem for work that is at the provider, paid for, and cannot be had right now: for hours it is worth another
 * try, whose time is its `retryAfter`; then it is given up under a name of its own.
 * @param waited the pauses before this try, in seconds: a clock that is put forward gives up nothing that was paid for
 */
export function awaitedProblem(what: Awaited, waited: number, cause: unknown): Problem {
  if (waited > patience) {
    const values = { count: patience / 3_600 };
    return new Problem('provider_rejected', { message: lost[what], values, cause });
  }
  const retryAfter = Math.ceil(Math.min(pauses.longest, Math.max(pauses.shortest, waited / 4)));
  return new Problem('provider_unavailable', { message: pending[what], retryAfter, cause });
}

/**
 * What a provider has not taken because it works on others (it takes so many at a time) is worth another try for as long
 * as what it has taken, and is no failure. Every other error comes back unchanged.
 * @param age seconds since it was ordered
 */
export function awaitRoom(error: unknown, age: number): unknown {
  if (!isProblem(error) || !isProviderBusy(error.cause) || pendingMessages.includes(error.translationKey))
    return error;
  if (age > patience) return error;
  const retryAfter = Math.max(pauses.shortest, error.retryAfter ?? 0);
  return new Problem('provider_unavailable', { message: pending.room, retryAfter, cause: error.cause });
}

/** Seconds until the next try of work that the provider has; undefined for every other failure. */
export function findNextTry({
  translationKey,
  retryAfter,
}: Pick<Problem, 'translationKey' | 'retryAfter'>): number | undefined {
  return pendingMessages.includes(translationKey) ? retryAfter : undefined;
}

/** Whether this is the reason of a job whose work was done at the provider, and only could not be fetched. */
export function isDoneAtProvider(reason: string | null): boolean {
  return reason !== null && [...urlReasons, lost.download, pending.download].includes(reason);
}

/** Why the address of a result is not fetched: it leads to another host, or in circles. */
export const urlReasons = ['provider_lip_sync_address_refused', 'provider_lip_sync_redirects'] as const;
