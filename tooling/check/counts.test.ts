import { add, closingLine, countJest, countPlaywright, countTool, nothing, withOutcome } from './counts';

describe('the counts of the whole check', () => {
  it("counts a jest file that can't run as failed", () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      numRuntimeErrorTestSuites: 1,
    };
    expect(countJest(JSON.stringify(report))).toEqual({ passed: 7, failed: 2, skipped: 3 });
  });

  it('counts a flaky Playwright test as failed', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 1 }, errors: [{}] };
    expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 5, failed: 4, skipped: 1 });
  });

  it('counts a tool as one check', () => {
    expect(add(countTool(true), countTool(false))).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('counts a failed exit code without failures as one', () => {
    expect(withOutcome({ ...nothing, passed: 3 }, false)).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(withOutcome({ ...nothing, passed: 3 }, true)).toEqual({ passed: 3, failed: 0, skipped: 0 });
    expect(withOutcome({ ...nothing, failed: 2 }, false)).toEqual({ passed: 0, failed: 2, skipped: 0 });
  });

  it('ends with one summary line', () => {
    expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(closingLine({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped');
  });
});
