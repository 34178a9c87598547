import { DelegateBackoff, handleWhen, type IRetryBackoffContext, retry } from 'cockatiel';
import { isProviderBusy, isProviderUnavailable } from './provider-errors';

interface RetryPolicyOptions {
  readonly retries: number;
  readonly onlyWhenBusy: boolean;
  /** Milliseconds. */
  readonly initialDelayMs: number;
  /** Milliseconds; a provider that requests a longer pause is not retried. */
  readonly maxDelayMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Retries after 429 and 5xx with growing, jittered pauses, at least as long as the provider requests. An
 * abort ends a pause.
 */
export async function retrying<Value>(
  task: () => Promise<Value>,
  options: RetryPolicyOptions,
): Promise<Value> {
  const { retries, onlyWhenBusy, maxDelayMs, signal } = options;
  const canRetry = (error: unknown) =>
    signal?.aborted !== true && isTemporary(error, onlyWhenBusy) && requestedDelay(error) <= maxDelayMs;
  // A pause must not keep the process alive.
  const policy = retry(handleWhen(canRetry), {
    maxAttempts: retries,
    backoff: new DelegateBackoff((context) => backoffDelay(context, options)),
  }).dangerouslyUnref();
  return untilAborted(policy.execute(task, signal), signal);
}

/** Half fixed, half random, so that clients do not retry at the same moment. */
function backoffDelay(
  { attempt, result }: IRetryBackoffContext<unknown>,
  { initialDelayMs, maxDelayMs }: RetryPolicyOptions,
): number {
  const delay = Math.min(maxDelayMs, initialDelayMs * 2 ** (attempt - 1));
  const jittered = delay * (0.5 + Math.random() / 2);
  return Math.max(jittered, 'error' in result ? requestedDelay(result.error) : 0);
}

/** Requires a status: without a response, the provider may have done the work. */
function isTemporary(error: unknown, onlyWhenBusy: boolean): boolean {
  return (
    isProviderBusy(error) || (!onlyWhenBusy && isProviderUnavailable(error) && error.status !== undefined)
  );
}

/** Milliseconds. */
function requestedDelay(error: unknown): number {
  return isProviderBusy(error) || isProviderUnavailable(error) ? (error.retryAfter ?? 0) * 1000 : 0;
}

/** Rejects with the signal's reason once aborted. The task itself continues. */
export async function untilAborted<Value>(
  task: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return task;
  const cleanup = new AbortController();
  const aborted = async (): Promise<never> => {
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve, { once: true, signal: cleanup.signal });
      if (signal.aborted) resolve(undefined);
    });
    throw signal.reason;
  };
  try {
    return await Promise.race([task, aborted()]);
  } finally {
    cleanup.abort();
  }
}
