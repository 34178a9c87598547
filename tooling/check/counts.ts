import { stripVTControlCharacters } from 'node:util';

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

const maxFailures = 20;
const maxLinesPerFailure = 25;

const cut = (failures: string[]): string[] =>
  failures
    .slice(0, maxFailures)
    .map((failure) => stripVTControlCharacters(failure).split('\n').slice(0, maxLinesPerFailure).join('\n'));

/** Names and first lines of what failed in jest's `--json` report. */
export function failuresOfJest(report: string): string[] {
  const { testResults } = JSON.parse(report) as {
    testResults: {
      name: string;
      status: string;
      message: string;
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
    }[];
  };
  return cut(
    testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, message, assertionResults }) => {
        const tests = assertionResults.filter(({ status }) => status === 'failed');
        return tests.length === 0
          ? [`${name}\n${message}`]
          : tests.map(
              ({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join('\n')}`,
            );
      }),
  );
}

type Suite = {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { errors?: { message?: string }[] }[] }[];
  }[];
};

/** Names and first lines of what failed in Playwright's `json` report. */
export function failuresOfPlaywright(report: string): string[] {
  const { suites = [], errors = [] } = JSON.parse(report) as {
    suites?: Suite[];
    errors?: { message?: string }[];
  };
  const read = (suite: Suite): string[] => [
    ...(suite.suites ?? []).flatMap(read),
    ...(suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => {
          const messages = results.flatMap(({ errors: failed = [] }) =>
            failed.map(({ message = '' }) => message),
          );
          return `${file}:${line} › ${title}\n${messages.join('\n')}`;
        }),
    ),
  ];
  return cut([...errors.map(({ message = '' }) => message), ...suites.flatMap(read)]);
}

/** A failed step has at least one failure. */
export const withOutcome = (counts: Counts, hasSucceeded: boolean): Counts =>
  hasSucceeded || counts.failed > 0 ? counts : { ...counts, failed: 1 };

/** The summary: `N passed, N failed`, plus skipped ones if any. */
export const closingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
