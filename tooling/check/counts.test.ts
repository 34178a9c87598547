import {
  add,
  closingLine,
  countJest,
  countPlaywright,
  countTool,
  failuresOfJest,
  failuresOfPlaywright,
  nothing,
  withOutcome,
} from './counts';

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

  it('names the failed jest tests and the files that could not run', () => {
    const report = {
      testResults: [
        { name: 'fine.test.ts', status: 'passed', message: '', assertionResults: [] },
        { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        {
          name: 'red.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'adds', failureMessages: [] },
            { status: 'failed', fullName: 'subtracts', failureMessages: ['\u001B[31mexpected 1\u001B[39m'] },
          ],
        },
      ],
    };
    expect(failuresOfJest(JSON.stringify(report))).toEqual([
      'broken.test.ts\nno such module',
      'red.test.ts › subtracts\nexpected 1',
    ]);
  });

  it('names failed and flaky journeys in nested suites', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'chat.spec.ts',
      line: 7,
      tests: [{ status, results: [{ errors: [{ message: 'timed out' }] }, { errors: [] }] }],
    });
    const inner = { specs: [spec('sends', 'unexpected'), spec('stops', 'flaky'), spec('edits', 'expected')] };
    expect(failuresOfPlaywright(JSON.stringify({ suites: [{ suites: [inner] }] }))).toEqual([
      'chat.spec.ts:7 › sends\ntimed out',
      'chat.spec.ts:7 › stops\ntimed out',
    ]);
  });
});
