// `npm run bench [-- <part> …] [--rounds 7] [--write] [--markdown] [--compare <commit>]`: each figure beside something bare, in one run
// on one machine. `LISAN_URL` measures a Lisan that runs already.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { readCount } from '@lisan/e2e';
import { withBench, type Bench, type Version } from './bench';
import { openCommit } from './compare/other-commit';
import { pageParts, serverParts } from './parts';
import { writeFigures } from './report/document';
import { judge } from './report/judge';
import { findCommit, keepMeasured, readMeasured } from './report/kept';
import type { Measured, Series } from './report/series';
import { describeJudgements, summarise } from './report/summary';
import { format } from './table';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '7' },
    write: { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
    compare: { type: 'string' },
  },
});
const names = [...Object.keys(pageParts), ...Object.keys(serverParts)];
const unknown = positionals.filter((word) => !names.includes(word));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are: ${names.join(', ')}.`);
  process.exit(2);
}
const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name);
const loadNow = () => loadavg()[0] ?? Number.NaN;
const print = (text: string) => console.log(`${text}\n`);

function keep(part: string, series: readonly Series[], before: number): void {
  const at = new Date().toISOString();
  const measured: Measured = { part, ...findCommit(), at, load: [before, loadNow()], series };
  print(format(summarise(measured), values.markdown));
  print(
    `Load average ${before.toFixed(1)} before, ${loadNow().toFixed(1)} after; kept in ${keepMeasured(measured)}`,
  );
}

async function measurePages(bench: Bench): Promise<boolean> {
  let isWorse = false;
  for (const [name, part] of Object.entries(pageParts)) {
    if (!isWanted(name)) continue;
    bench.say(`${name} begins`);
    const before = loadNow();
    const series = await part(bench);
    keep(name, series, before);
    if (values.compare === undefined) continue;
    const judgements = judge(series);
    print(format(describeJudgements(judgements, values.compare), values.markdown));
    isWorse ||= judgements.some(({ verdict }) => verdict === 'worse');
  }
  return isWorse;
}

const versions: Version[] = [{}];
if (values.compare !== undefined) versions.push(openCommit(values.compare));
if (Object.keys(pageParts).some(isWanted)) {
  const rounds = readCount('rounds', values.rounds);
  if (await withBench({ rounds, versions }, measurePages)) {
    console.error('A row is worse by more than its noise.');
    process.exitCode = 1;
  }
}
for (const [name, part] of Object.entries(serverParts)) {
  if (!isWanted(name) || values.compare !== undefined) continue;
  for (const table of await part()) print(format(table, values.markdown));
}
if (values.write) {
  const all = Object.values(readMeasured(findCommit().commit));
  await writeFigures(all.filter(({ part }) => isWanted(part)));
  console.log('Written into docs/performance.md.');
}
