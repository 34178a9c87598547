// Checks the size of the shell and each remote against its budget: `npm run sizes`, or `npm run
// sizes -- chat`. Reuses existing builds. Raise a budget in the commit that needs it.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readNames } from '@lisan/e2e';
import { findForgotten, isOver, listBuilds, measure, readBudget, weigh } from './measure';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const all = listBuilds(root);
const given = process.argv.slice(2);
const names = readNames(
  given.length > 0 ? given : undefined,
  all.map(({ name }) => name),
);
const builds = all.filter(({ name }) => names.includes(name));

execFileSync(
  process.execPath,
  ['--import', 'tsx', 'deploy/cli/cli.ts', 'build', ...builds.map(({ name }) => name)],
  { cwd: root, stdio: 'inherit' },
);
const budget = readBudget(root);
const sizes = Object.fromEntries(
  await Promise.all(builds.map(async ({ name, folder }) => [name, await measure(folder)] as const)),
);
const weighed = weigh(sizes, budget);
const forgotten = given.length === 0 ? findForgotten(sizes, budget) : [];

for (const one of weighed) {
  const most = one.most === undefined ? 'no budget' : `of ${one.most}`;
  console.log(
    `${isOver(one) ? '✗' : '✓'} ${one.name.padEnd(14)} ${one.what.padEnd(6)} ${one.bytes} bytes ${most}`,
  );
}
for (const name of forgotten) console.log(`✗ ${name} has a budget and no build`);
const failed = weighed.filter(isOver).length + forgotten.length;
process.exitCode = failed > 0 ? 1 : 0;
