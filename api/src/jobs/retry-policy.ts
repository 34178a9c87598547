import { HOUR_SECONDS, MINUTE_SECONDS } from '../durations';
/**
 * Failed attempts pause for 2, 4, 8 … seconds, at most `maxPauseSeconds`, until the pauses sum to
 * `totalSeconds`.
 */
export interface RetryPolicy {
  readonly totalSeconds: number;
  readonly maxPauseSeconds: number;
}

/** Counts pauses, not elapsed time: downtime or a clock jump never gives up early. */
export const retryPolicies = {
  /** Default: emails, payments and deletions survive a weekend outage of the provider. */
  persistent: { totalSeconds: 72 * HOUR_SECONDS, maxPauseSeconds: HOUR_SECONDS },
  /** For jobs a user waits for and can request again, such as a password reset. */
  awaited: { totalSeconds: 15 * MINUTE_SECONDS, maxPauseSeconds: MINUTE_SECONDS },
  /** Each attempt takes minutes, and a failure is reported and refunded. */
  costly: { totalSeconds: 6, maxPauseSeconds: 4 },
} satisfies Record<string, RetryPolicy>;

/** Maximum of the column. */
const MAX_FAILURES = 2_000_000_000;

export function countFinalFailure({ totalSeconds, maxPauseSeconds }: RetryPolicy): number {
  if (totalSeconds === Infinity) return MAX_FAILURES;
  let failures = 1;
  for (let total = 0; total < totalSeconds; failures += 1) total += pauseOf(failures, maxPauseSeconds);
  return failures;
}

/** Seconds, with jitter, so that failed jobs do not retry together. */
export function pauseAfter(failures: number, { maxPauseSeconds }: RetryPolicy): number {
  return pauseOf(failures, maxPauseSeconds) * (0.75 + Math.random() / 2);
}

function pauseOf(failures: number, maxPauseSeconds: number): number {
  return Math.min(maxPauseSeconds, 2 ** failures);
}
