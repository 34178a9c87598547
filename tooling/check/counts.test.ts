import { add, closingLine, countJest, countPlaywright, countTool, nothing, withOutcome } from './counts';

describe('the count of the whole check', () => {
  it('reads jest, a test file that could not run included', () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      numRuntimeErrorTestSuites: 1,
    };
    expect(countJest(JSON.stringify(report))).toEqual({ passed: 7, failed: 2, skipped: 3 });
  });

  it('reads Playwright, and takes luck for a failure', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 1 }, errors: [{}] };
    expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 5, failed: 4, skipped: 1 });
  });

  it('takes a tool for one check', () => {
    expect(add(countTool(true), countTool(false))).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('believes the exit code over a report without failures', () => {
    expect(withOutcome({ ...nothing, passed: 3 }, false)).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(withOutcome({ ...nothing, passed: 3 }, true)).toEqual({ passed: 3, failed: 0, skipped: 0 });
    expect(withOutcome({ ...nothing, failed: 2 }, false)).toEqual({ passed: 0, failed: 2, skipped: 0 });
  });

  it('closes with one line', () => {
    expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(closingLine({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped');
  });
});
