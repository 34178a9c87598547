export type Counts = { passed: number; failed: number; skipped: number };

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

export const add = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

export const countTool = (hasSucceeded: boolean): Counts => ({
  ...nothing,
  [hasSucceeded ? 'passed' : 'failed']: 1,
});

/** Counts of jest's `--json` report. A file that can't run is a failure. */
export function countJest(report: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } =
    JSON.parse(report) as Record<string, number>;
  return {
    passed: numPassedTests ?? 0,
    failed: (numFailedTests ?? 0) + (numRuntimeErrorTestSuites ?? 0),
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  };
}

/** Counts of Playwright's `json` report. A flaky journey is a failure. */
export function countPlaywright(report: string): Counts {
  const { stats, errors } = JSON.parse(report) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors?: unknown[];
  };
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (errors?.length ?? 0),
    skipped: stats.skipped,
  };
}

/** A failed step has at least one failure. */
export const withOutcome = (counts: Counts, hasSucceeded: boolean): Counts =>
  hasSucceeded || counts.failed > 0 ? counts : { ...counts, failed: 1 };

/** The summary: `N passed, N failed`, plus skipped ones if any. */
export const closingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
