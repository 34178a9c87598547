/** What a step of the whole check proved. */
export type Counts = { passed: number; failed: number; skipped: number };

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

export const add = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

/** A tool that only says yes or no is one check. */
export const countTool = (hasSucceeded: boolean): Counts => ({
  ...nothing,
  [hasSucceeded ? 'passed' : 'failed']: 1,
});

/** Counts of jest's `--json` report. A test file that could not run is a failure. */
export function countJest(report: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } =
    JSON.parse(report) as Record<string, number>;
  return {
    passed: numPassedTests ?? 0,
    failed: (numFailedTests ?? 0) + (numRuntimeErrorTestSuites ?? 0),
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  };
}

/** Counts of Playwright's `json` report. A journey that passes only sometimes has failed. */
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

/** A step that ended badly has failed at least once, whatever its report counted. */
export const withOutcome = (counts: Counts, hasSucceeded: boolean): Counts =>
  hasSucceeded || counts.failed > 0 ? counts : { ...counts, failed: 1 };

/** The closing line: `N passed, N failed`, and what was skipped when anything was. */
export const closingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
