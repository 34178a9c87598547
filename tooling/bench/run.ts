// `npm run bench [-- --only page,interaction,server] [--rounds 7]`: measures Lisan beside a
// yardstick in the same run. Prints a table per part and writes every round to .cache/bench.json.
// `LISAN_URL` measures a running Lisan.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { readCount, readNames, readOptions } from '@lisan/e2e';
import { withBench, type Part } from './bench';
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

const values = readOptions({
  only: { type: 'string' },
  rounds: { type: 'string', default: '7' },
});
const names = readNames(values.only?.split(','), Object.keys(parts));

const found: Record<string, readonly Series[]> = {};
const loadBefore = loadavg()[0];
await withBench(readCount('rounds', values.rounds), async (bench) => {
  for (const [name, part] of Object.entries(parts)) {
    if (!names.includes(name)) continue;
    bench.report(name);
    found[name] = await part(bench);
    console.table(tabulate(found[name]));
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
