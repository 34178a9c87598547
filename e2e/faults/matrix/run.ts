// `npm run campaign:faults -- --workers 2`: breaks each remote in each way and prints the results.
// `--only billing` selects cells by name. No cell starts after `--minutes`. LISAN_URL and
// LISAN_DATA use a running Lisan.
import { chromium, request as asking } from '@playwright/test';
import { openPerson } from '../../fixtures/person';
import { startLisan } from '../../machine/lisan';
import { readCount, readOptions } from '../../machine/options';
import { getBrowser } from '../../machine/programs';
import config from '../../playwright.config';
import { cellsOfDay, days, isKnown, nameOf } from './cells';
import { openTrial } from './try-cell';

const values = readOptions({
  only: { type: 'string', default: '' },
  workers: { type: 'string', default: '2' },
  minutes: { type: 'string', default: '60' },
});
const workers = readCount('workers', values.workers);
const end = Date.now() + readCount('minutes', values.minutes) * 60_000;

const lisan = process.env['LISAN_URL'] ? undefined : await startLisan();
if (lisan) process.env['LISAN_DATA'] = lisan.dataFolder;
const origin = lisan?.origin ?? process.env['LISAN_URL'] ?? '';
const browser = await chromium.launch({ ...config.use?.launchOptions, executablePath: getBrowser() });
const request = await asking.newContext({ baseURL: origin });
let [tried, failed] = [0, 0];

// In day order, so that a shortened run covers everything.
const waiting = Array.from({ length: days }, (_none, day) => cellsOfDay(new Date(day * 86_400_000)))
  .flat()
  .filter((cell) => nameOf(cell).includes(values.only));

async function work(): Promise<void> {
  const { token } = await openPerson(request);
  const trial = await openTrial({ browser, origin, token });
  for (let cell = waiting.shift(); cell && Date.now() < end; cell = waiting.shift()) {
    const { told, complaints, seconds } = await trial.tryCell(cell);
    const broken = cell;
    const isNew = complaints.some((complaint) => !isKnown(broken, complaint));
    tried += 1;
    if (isNew) failed += 1;
    const sign = isNew ? '✗' : complaints.length > 0 ? '–' : '✓';
    console.log(`${sign} ${nameOf(cell)} (${seconds.toFixed(1)} s): ${[told, ...complaints].join(' — ')}`);
  }
  await trial.close();
}

try {
  await Promise.all(Array.from({ length: workers }, work));
} finally {
  await request.dispose();
  await browser.close();
  await lisan?.stop();
}
console.log(`${tried} cells tried, ${failed} failed.`);
process.exitCode = failed > 0 ? 1 : 0;
