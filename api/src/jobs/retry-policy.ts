/**
 * Failed attempts pause for 2, 4, 8 … seconds, at most `longestPauseSeconds`, until the pauses sum to
 * `totalSeconds`.
 */
export interface RetryPolicy {
  readonly totalSeconds: number;
  readonly longestPauseSeconds: number;
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** Counts pauses, not elapsed time: downtime or a clock jump never gives up early. */
export const retryPolicies = {
  /** Default: emails, payments and deletions survive a weekend outage of the provider. */
  patient: { totalSeconds: 72 * HOUR_SECONDS, longestPauseSeconds: HOUR_SECONDS },
  /** For jobs a user waits for and can request again, such as a password reset. */
  awaited: { totalSeconds: 15 * MINUTE_SECONDS, longestPauseSeconds: MINUTE_SECONDS },
  /** Each attempt takes minutes, and a failure is reported and refunded. */
  costly: { totalSeconds: 6, longestPauseSeconds: 4 },
} satisfies Record<string, RetryPolicy>;

/** Maximum of the column. */
const MAX_FAILURES = 2_000_000_000;

export function countFinalFailure({ totalSeconds, longestPauseSeconds }: RetryPolicy): number {
  if (totalSeconds === Infinity) return MAX_FAILURES;
  let failures = 1;
  for (let total = 0; total < totalSeconds; failures += 1) total += pauseOf(failures, longestPauseSeconds);
  return failures;
}

/** Seconds, with jitter, so that failed jobs do not retry together. */
export function pauseAfter(failures: number, { longestPauseSeconds }: RetryPolicy): number {
  return pauseOf(failures, longestPauseSeconds) * (0.75 + Math.random() / 2);
}

function pauseOf(failures: number, longestPauseSeconds: number): number {
  return Math.min(longestPauseSeconds, 2 ** failures);
}
