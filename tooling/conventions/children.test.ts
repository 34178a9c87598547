import { findInheritedEnvironments } from './checks/children';
import { readSources } from './tree';

const source = (text: string) => [{ path: 'api/src/plant.ts', text }];

describe('programs that the server starts', () => {
  it('are given an environment, and never the whole', () => {
    const sources = readSources().filter(({ path }) => path.startsWith('api/src/'));
    const starting = sources.filter(({ text }) => text.includes("from 'node:child_process'"));
    expect(starting.length).toBeGreaterThan(5);
    expect(findInheritedEnvironments(sources)).toEqual([]);
  });

  it.each([
    ["import { spawn } from 'node:child_process';\nspawn('a', [], { stdio: 'pipe' });"],
    ["import { fork as start } from 'node:child_process';\nstart('a');"],
    ["import { fork } from 'node:child_process';\nfork('a', { env: process.env });"],
    ["import { fork } from 'node:child_process';\nfork('a', { env: { ...process.env, A: '1' } });"],
    [
      "import { execFile } from 'node:child_process';\nconst run = promisify(execFile);\nawait run('a', { timeout: 1 });",
    ],
  ])('that would inherit all of it are found: %j', (text) => {
    expect(findInheritedEnvironments(source(text))).toHaveLength(1);
  });

  it('that are given theirs are left alone', () => {
    const text =
      "import { fork, type ChildProcess } from 'node:child_process';\nfork('a', { env: {} });\nfork('b', { env: { PATH: process.env['PATH'] } });";
    expect(findInheritedEnvironments(source(text))).toEqual([]);
  });
});
