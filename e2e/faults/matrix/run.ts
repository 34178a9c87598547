// `npm run campaign:faults -- --workers 2`: breaks each remote in each way, prints what held, and writes .cache/faults.md.
// `--only billing` tries the cells whose name holds the text; what was seen of the others before stays. After `--minutes` no
// other cell is begun, and `--rest` goes on with those that were not tried. LISAN_URL and
// LISAN_DATA name a Lisan that runs already.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, request as asking } from '@playwright/test';
import { openPerson } from '../../fixtures/person';
import { startLisan } from '../../machine/lisan';
import { readCount, readOptions } from '../../machine/options';
import { getBrowser } from '../../machine/programs';
import config from '../../playwright.config';
import { cells, cellsOfDay, days, nameOf } from './cells';
import { isKnown, describe, type Results, type Seen } from './report';
import { openTrial } from './try-cell';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const kept = `${root}.cache/faults.json`;
const page = `${root}.cache/faults.md`;
const values = readOptions({
  only: { type: 'string', default: '' },
  workers: { type: 'string', default: '2' },
  minutes: { type: 'string', default: '60' },
  rest: { type: 'boolean', default: false },
});
const workers = readCount('workers', values.workers);
const end = Date.now() + readCount('minutes', values.minutes) * 60_000;

const lisan = process.env['LISAN_URL'] ? undefined : await startLisan();
if (lisan) process.env['LISAN_DATA'] = lisan.dataFolder;
const origin = lisan?.origin ?? process.env['LISAN_URL'] ?? '';
const browser = await chromium.launch({ ...config.use?.launchOptions, executablePath: getBrowser() });
const request = await asking.newContext({ baseURL: origin });
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

const names = new Set(cells.map(nameOf));
const results: Record<string, Seen> = Object.fromEntries(
  Object.entries(values.only !== '' || values.rest ? readKept() : {}).filter(([name]) => names.has(name)),
);
let unknown = 0;

try {
  // In the order of the days, so that a run that is cut short has something of everything.
  const waiting = Array.from({ length: days }, (_none, day) => cellsOfDay(new Date(day * 86_400_000)))
    .flat()
    .filter((cell) => nameOf(cell).includes(values.only))
    .filter((cell) => !(values.rest && nameOf(cell) in results));
  const work = async () => {
    const { token } = await openPerson(request);
    const trial = await openTrial({ browser, origin, token });
    for (let cell = waiting.shift(); cell && Date.now() < end; cell = waiting.shift()) {
      const { told, complaints, seconds } = await trial.tryCell(cell);
      results[nameOf(cell)] = {
        told,
        complaints,
        seconds,
        commit,
        day: new Date().toISOString().slice(0, 10),
      };
      const isNew = complaints.some((complaint) => !isKnown(cell, complaint));
      if (isNew) unknown += 1;
      const sign = isNew ? '✗' : complaints.length > 0 ? '–' : '✓';
      console.log(`${sign} ${nameOf(cell)} (${seconds.toFixed(1)} s): ${[told, ...complaints].join(' — ')}`);
      keep();
    }
    await trial.close();
  };
  await Promise.all(Array.from({ length: workers }, work));
  writeFileSync(page, describe(results));
} finally {
  await request.dispose();
  await browser.close();
  await lisan?.stop();
}
console.log(`${unknown} cells do not survive, and nobody knows why.`);
process.exitCode = unknown > 0 ? 1 : 0;

function readKept(): Results {
  try {
    return JSON.parse(readFileSync(kept, 'utf8')) as Results;
  } catch {
    return {};
  }
}

function keep(): void {
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, JSON.stringify(results, null, 2));
}
