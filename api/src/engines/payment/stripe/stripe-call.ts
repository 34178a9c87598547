import { randomUUID } from 'node:crypto';
import { circuitBreaker, ConsecutiveBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel';
import { asProblem, isProviderUnavailable, ProviderUnavailable } from '../../provider-http';
import { retrying } from '../../provider-http/retrying';
import { namedFailure } from './stripe-failure';

/** After so many failures in a row nothing is asked for a while. */
const BREAK_AFTER = 5;
const BREAK_MS = 15_000;

export interface StripePauses {
  /** Milliseconds. */
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
}

/**
 * Does one thing at Stripe. `options` go to the client: all tries carry one idempotency key, so that what was done is
 * not done again.
 */
export type StripeCall = <Result>(
  work: (options: { readonly idempotencyKey: string }) => Promise<Result>,
  idempotencyKey?: string,
) => Promise<Result>;

/** Tries again, with growing and jittered pauses, after 429, 409 and 5xx alone; throws Problems. */
export function createStripeCall({
  firstPauseMs = 300,
  longestPauseMs = 10_000,
}: StripePauses = {}): StripeCall {
  const breaker = circuitBreaker(handleWhen(isProviderUnavailable), {
    halfOpenAfter: BREAK_MS,
    breaker: new ConsecutiveBreaker(BREAK_AFTER),
  });

  async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await breaker.execute(async () => {
        try {
          return await work();
        } catch (error) {
          throw namedFailure(error);
        }
      });
    } catch (error) {
      if (!isBrokenCircuitError(error)) throw error;
      const message = 'failed several times in a row and is left alone for a while';
      throw new ProviderUnavailable({ provider: 'Stripe', message, retryAfter: BREAK_MS / 1000 });
    }
  }

  return async (work, idempotencyKey = randomUUID()) => {
    try {
      return await retrying(() => attempt(() => work({ idempotencyKey })), {
        retries: 3,
        onlyWhenBusy: false,
        firstPauseMs,
        longestPauseMs,
      });
    } catch (error) {
      throw asProblem(error);
    }
  };
}
