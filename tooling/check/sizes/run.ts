// Checks the size of the shell and each remote against its budget: `npm run sizes`, or `npm run
// sizes -- chat`. `--map` also lists sizes by package. Reuses existing builds. Raise a budget in
// the commit that needs it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mapBuild } from './map';
import { findForgotten, isOver, listBuilds, measure, readBudget, weigh } from './measure';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const names = process.argv.slice(2).filter((name) => name !== '--map');
const withMap = process.argv.includes('--map');
const builds = listBuilds(root).filter(({ name }) => names.length === 0 || names.includes(name));
const unknown = names.filter((name) => !builds.some((build) => build.name === name));
if (unknown.length > 0) {
  console.error(`There is no build ${unknown.join(', ')}.`);
  process.exit(2);
}

execFileSync(
  process.execPath,
  ['--import', 'tsx', 'deploy/src/cli.ts', 'build', ...builds.map(({ name }) => name)],
  { cwd: root, stdio: 'inherit' },
);
const budget = readBudget(root);
const sizes = Object.fromEntries(
  await Promise.all(builds.map(async ({ name, folder }) => [name, await measure(folder)] as const)),
);
const weighed = weigh(sizes, budget);
const forgotten = names.length === 0 ? findForgotten(sizes, budget) : [];

for (const one of weighed) {
  const most = one.most === undefined ? 'no budget' : `of ${one.most}`;
  console.log(
    `${isOver(one) ? '✗' : '✓'} ${one.name.padEnd(14)} ${one.what.padEnd(6)} ${one.bytes} bytes ${most}`,
  );
}
if (withMap)
  for (const { name, folder } of builds)
    for (const { file, bytes, shares } of mapBuild(folder)) {
      console.log(`\n${name} ${file}: ${bytes} bytes`);
      for (const share of shares.slice(0, 30))
        console.log(
          `${String(share.bytes).padStart(8)} ${String(share.characters).padStart(8)} ${share.source}`,
        );
    }
for (const name of forgotten) console.log(`✗ ${name} has a budget and no build`);
const failed = weighed.filter(isOver).length + forgotten.length;
const reports = join(root, '.cache/reports');
mkdirSync(reports, { recursive: true });
writeFileSync(
  join(reports, 'sizes.json'),
  JSON.stringify({ passed: weighed.filter((one) => !isOver(one)).length, failed, skipped: 0 }),
);
process.exitCode = failed > 0 ? 1 : 0;
