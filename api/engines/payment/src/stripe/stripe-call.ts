import { randomUUID } from 'node:crypto';
import { circuitBreaker, ConsecutiveBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel';
import {
  asRequestError,
  isProviderUnavailable,
  ProviderUnavailableError,
  ProviderBusyError,
  ProviderRejectedError,
  retrying,
  readRetryAfter,
} from '@lisan/engine-contract';
import { Stripe } from 'stripe';
import { isRequestError, RequestError } from '@lisan/errors';

const MAX_CONSECUTIVE_FAILURES = 5;
const BREAK_DURATION_MS = 15_000;

export interface StripeDelays {
  /** Milliseconds. */
  readonly initialDelayMs?: number;
  readonly maxDelayMs?: number;
}

/**
 * Runs a Stripe call. Pass `options` to the client: all attempts share one idempotency key, so that retries
 * do not repeat the work.
 */
export type StripeCall = <Result>(
  task: (options: { readonly idempotencyKey: string }) => Promise<Result>,
  idempotencyKey?: string,
) => Promise<Result>;

/** Retries only 429, 409 and 5xx, with growing, jittered pauses; throws RequestErrors. */
export function createStripeCall({
  initialDelayMs = 300,
  maxDelayMs = 10_000,
}: StripeDelays = {}): StripeCall {
  const breaker = circuitBreaker(handleWhen(isProviderUnavailable), {
    halfOpenAfter: BREAK_DURATION_MS,
    breaker: new ConsecutiveBreaker(MAX_CONSECUTIVE_FAILURES),
  });

  async function attempt<Result>(task: () => Promise<Result>): Promise<Result> {
    try {
      return await breaker.execute(() =>
        task().catch((error: unknown) => {
          throw namedFailure(error);
        }),
      );
    } catch (error) {
      if (!isBrokenCircuitError(error)) throw error;
      const message = 'failed several times in a row and is left alone for a while';
      throw new ProviderUnavailableError({
        provider: 'Stripe',
        message,
        retryAfter: BREAK_DURATION_MS / 1000,
      });
    }
  }

  return async (task, idempotencyKey = randomUUID()) => {
    try {
      return await retrying(() => attempt(() => task({ idempotencyKey })), {
        retries: 3,
        onlyWhenBusy: false,
        initialDelayMs,
        maxDelayMs,
      });
    } catch (error) {
      throw asRequestError(error);
    }
  };
}

const endedStatuses = new Set(['canceled', 'incomplete_expired']);

/**
 * Runs an action on a subscription. Stripe rejects actions on an ended one without an error code, so check
 * the subscription itself. Throws `not_found` then.
 */
export async function actOnRunning<Result>(
  { stripe, call }: { readonly stripe: Stripe; readonly call: StripeCall },
  id: string,
  action: () => Promise<Result>,
): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (!isRequestError(error) || error.code !== 'provider_rejected') throw error;
    const { status } = await call(() => stripe.subscriptions.retrieve(id));
    throw endedStatuses.has(status) ? new RequestError('not_found', { cause: error }) : error;
  }
}

/** The error's message may hold personal data: keep it in the cause. */
function namedFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode: status, code, headers = {} } = error;
  const failure = {
    provider: 'Stripe',
    message: `answered ${status ?? 'nothing'} (${code ?? error.type})`,
    providerCode: code,
    requestId: error.requestId,
    retryAfter: readRetryAfter(headers['retry-after'] ?? null),
    cause: error,
  };
  if (code === 'resource_missing' || status === 404) return new RequestError('not_found', { cause: error });
  if (status === 402)
    return new RequestError('payment_required', { message: 'payment_refused', cause: error });
  // 409: the same request, from another click, is in progress.
  if (status === 429 || status === 409) return new ProviderBusyError({ ...failure, status });
  if (status === undefined) return new ProviderUnavailableError(failure);
  if (status < 500) return new ProviderRejectedError({ ...failure, status });
  // Stripe would repeat this response: omit the status to prevent retries.
  const isFinal = headers['stripe-should-retry'] === 'false';
  return new ProviderUnavailableError({ ...failure, status: isFinal ? undefined : status });
}
