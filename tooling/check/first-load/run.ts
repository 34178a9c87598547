// Checks the first load of the main pages, and their prerendered HTML, against budget.json: `npm
// run first-load`. Counts, not times: `npm run bench` measures those.
import { readFileSync } from 'node:fs';
import { withBench } from '../../bench/bench';
import { openSubjects } from '../../bench/subjects';
import { lookAtAll } from './measure';
import { weigh, type FirstLoads } from './weigh';

const budget = JSON.parse(readFileSync(new URL('budget.json', import.meta.url), 'utf8')) as FirstLoads;

const found = await withBench(1, async (bench) => {
  const subjects = await openSubjects(bench);
  // Only the bench uses pages without a budget.
  return lookAtAll(
    bench.browser,
    Object.values(subjects).filter(({ name }) => name in budget),
  );
});

const findings = weigh(found, budget);
for (const { isWithin, text } of findings) console.log(`${isWithin ? '✓' : '✗'} ${text}`);
process.exitCode = findings.every(({ isWithin }) => isWithin) ? 0 : 1;
