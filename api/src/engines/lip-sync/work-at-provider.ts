import { Problem } from '@lisan/errors';

/** What is still to be had from a provider that has done, or taken, the work. */
export type Awaited = 'order' | 'download';

/** Seconds. */
const patience = 6 * 3_600;
const pauses = { shortest: 10, longest: 600 };

const pending = { order: 'provider_lip_sync_order_pending', download: 'provider_lip_sync_download_pending' };
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

/** Seconds until the next try of work that the provider has; undefined for every other failure. */
export function findNextTry({
  messageKey,
  retryAfter,
}: Pick<Problem, 'messageKey' | 'retryAfter'>): number | undefined {
  return Object.values(pending).includes(messageKey) ? retryAfter : undefined;
}

/** Whether this is the reason of a job whose work was done at the provider, and only could not be fetched. */
export function isDoneAtProvider(reason: string | null): boolean {
  return reason !== null && [...addressReasons, lost.download, pending.download].includes(reason);
}

/** Why the address of a result is not fetched: it leads to another host, or in circles. */
export const addressReasons = ['provider_lip_sync_address_refused', 'provider_lip_sync_redirects'] as const;
