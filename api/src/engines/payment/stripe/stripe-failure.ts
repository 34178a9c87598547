import { Problem } from '@lisan/errors';
import { ProviderBusy, ProviderRejected, ProviderUnavailable } from '../../provider-http';
import { readRetryAfter } from '../../provider-http/failure-of';

/** What Stripe's client throws. Its messages may hold addresses of people: they stay in the cause. */
interface StripeFailure {
  readonly type: string;
  readonly statusCode?: number;
  readonly code?: string;
  readonly requestId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const PROVIDER = 'Stripe';

/** The named error for a failure of Stripe's client; any other error comes back unchanged. */
export function namedFailure(error: unknown): unknown {
  if (!isStripeFailure(error)) return error;
  const { statusCode: status, code, headers = {} } = error;
  const failure = {
    provider: PROVIDER,
    message: `answered ${status ?? 'nothing'} (${code ?? error.type})`,
    providerCode: code,
    requestId: error.requestId,
    retryAfter: readRetryAfter(headers['retry-after'] ?? null),
    cause: error,
  };
  if (code === 'resource_missing' || status === 404) return new Problem('not_found', { cause: error });
  // The card is the customer's: neither our fault nor Stripe's.
  if (status === 402) return new Problem('payment_required', { message: 'payment_refused', cause: error });
  // 409: the same request, by another click, is being answered at this moment.
  if (status === 429 || status === 409) return new ProviderBusy({ ...failure, status });
  if (status === undefined) return new ProviderUnavailable(failure);
  if (status < 500) return new ProviderRejected({ ...failure, status });
  // An answer that Stripe would only repeat is not worth another try: without a status there is none.
  const isFinal = headers['stripe-should-retry'] === 'false';
  return new ProviderUnavailable({ ...failure, status: isFinal ? undefined : status });
}

function isStripeFailure(error: unknown): error is StripeFailure {
  return (
    error instanceof Error &&
    'type' in error &&
    typeof error.type === 'string' &&
    error.type.startsWith('Stripe')
  );
}
