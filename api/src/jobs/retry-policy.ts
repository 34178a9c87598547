/** Failed attempts pause for 2, 4, 8 … seconds, at most `longestPauseSeconds`, until the pauses sum to `totalSeconds`. */
export interface RetryPolicy {
  readonly totalSeconds: number;
  readonly longestPauseSeconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Pauses are counted, not the clock: a server that was off, or whose clock jumped, gives nothing up early. */
export const retryPolicies = {
  /** The default: emails, payments and deletions outlast a weekend without the other side. */
  patient: { totalSeconds: 72 * HOUR, longestPauseSeconds: HOUR },
  /** The user waits for it, and asks again later: a password reset. */
  awaited: { totalSeconds: 15 * MINUTE, longestPauseSeconds: MINUTE },
  /** Each attempt is minutes of work, and its user is told of the failure and refunded. */
  costly: { totalSeconds: 6, longestPauseSeconds: 4 },
} satisfies Record<string, RetryPolicy>;

/** As many as the column holds. */
const NEVER_FINAL = 2_000_000_000;

/** The failure that ends a job under this policy. */
export function countFinalFailure({ totalSeconds, longestPauseSeconds }: RetryPolicy): number {
  if (totalSeconds === Infinity) return NEVER_FINAL;
  let failures = 1;
  for (let total = 0; total < totalSeconds; failures += 1) total += pauseOf(failures, longestPauseSeconds);
  return failures;
}

/** Seconds, spread so that jobs that failed together do not return together. */
export function pauseAfter(failures: number, { longestPauseSeconds }: RetryPolicy): number {
  return pauseOf(failures, longestPauseSeconds) * (0.75 + Math.random() / 2);
}

function pauseOf(failures: number, longestPauseSeconds: number): number {
  return Math.min(longestPauseSeconds, 2 ** failures);
}
