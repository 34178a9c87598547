// `npm run bench [page] [interaction] [server] [-- --rounds 3]`: measures Lisan beside yardsticks in
// the same run. Prints a table per group and writes every round to .cache/bench.json. `LISAN_URL`
// measures the pages of a running Lisan. Rows and goals: docs/measured.md.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readCount, readNames } from '@lisan/e2e';
import { withBench, type Part } from './bench';
import { goals } from './goals';
import { benchInteraction } from './interaction';
import { benchPage } from './page';
import { tabulate, type Series } from './series';
import { benchServer } from './server';

const parts: Readonly<Record<string, Part>> = {
  page: benchPage,
  interaction: benchInteraction,
  server: benchServer,
};
const cache = fileURLToPath(new URL('../../.cache/', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
});
const names = readNames(positionals.length > 0 ? positionals : undefined, Object.keys(parts));
const rounds = readCount('rounds', values.rounds);
if (rounds % 2 === 0) throw new RangeError('An even number of rounds has no middle: use an odd one.');

const found: Record<string, readonly Series[]> = {};
const loadBefore = loadavg()[0];
await withBench(rounds, async (bench) => {
  for (const [name, part] of Object.entries(parts)) {
    if (!names.includes(name)) continue;
    bench.report(name);
    found[name] = await part(bench);
    console.table(tabulate(found[name], goals));
  }
});
const commit = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' }).trim();
const load = [loadBefore, loadavg()[0]];
mkdirSync(cache, { recursive: true });
const result = { commit, at: new Date().toISOString(), load, parts: found };
writeFileSync(`${cache}bench.json`, `${JSON.stringify(result, null, 2)}\n`);
console.log(
  `Load average ${load.map((one) => one?.toFixed(1)).join(' before, ')} after; written to .cache/bench.json`,
);
