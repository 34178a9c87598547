import { DelegateBackoff, handleWhen, type IRetryBackoffContext, retry } from 'cockatiel';
import { isProviderBusy, isProviderUnavailable } from './provider-errors';

interface RetryPolicyOptions {
  /** Tries after the first. */
  readonly retries: number;
  /** After 429 alone. */
  readonly onlyWhenBusy: boolean;
  /** Milliseconds. */
  readonly firstPauseMs: number;
  /** A provider that asks for a longer pause is not retried. */
  readonly longestPauseMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Tries again after 429 and 5xx, with growing, jittered pauses that are never shorter than the provider asks for.
 * An abort ends a pause at once.
 */
export async function retrying<Value>(
  task: () => Promise<Value>,
  options: RetryPolicyOptions,
): Promise<Value> {
  const { retries, onlyWhenBusy, longestPauseMs, signal } = options;
  const isWorthIt = (error: unknown) =>
    signal?.aborted !== true && isPassing(error, onlyWhenBusy) && askedPause(error) <= longestPauseMs;
  // A pause whose caller has gone must not keep the process alive.
  const policy = retry(handleWhen(isWorthIt), {
    maxAttempts: retries,
    backoff: new DelegateBackoff((context) => pause(context, options)),
  }).dangerouslyUnref();
  return untilAborted(policy.execute(task, signal), signal);
}

/** Half of the growing pause is fixed, half is chance: many callers do not come back at the same moment. */
function pause(
  { attempt, result }: IRetryBackoffContext<unknown>,
  { firstPauseMs, longestPauseMs }: RetryPolicyOptions,
): number {
  const grown = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1));
  const jittered = grown * (0.5 + Math.random() / 2);
  return Math.max(jittered, 'error' in result ? askedPause(result.error) : 0);
}

/** A status of 429 or 5xx: without an answer, nobody knows what the provider has done already. */
function isPassing(error: unknown, onlyWhenBusy: boolean): boolean {
  return (
    isProviderBusy(error) || (!onlyWhenBusy && isProviderUnavailable(error) && error.status !== undefined)
  );
}

/** Milliseconds. */
function askedPause(error: unknown): number {
  return isProviderBusy(error) || isProviderUnavailable(error) ? (error.retryAfter ?? 0) * 1000 : 0;
}

/** What a task gives, or the signal's reason as soon as it is aborted. The task itself goes on unheard. */
export async function untilAborted<Value>(
  task: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return task;
  const heard = new AbortController();
  const aborted = async (): Promise<never> => {
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve, { once: true, signal: heard.signal });
      if (signal.aborted) resolve(undefined);
    });
    throw signal.reason;
  };
  try {
    return await Promise.race([task, aborted()]);
  } finally {
    heard.abort();
  }
}
