// Takes a picture of every page and dialog, light and dark, English and Arabic, on a phone and on a desktop:
// `npm run screens`, into .cache/screens. LISAN_URL names a copy that runs already; words choose stations by name.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { openPerson, type Person } from '../fixtures/person';
import type { Language } from '../fixtures/words';
import { getBrowser } from '../machine/programs';
import { startLisan } from '../machine/lisan';
import { Visit } from '../pages/visit';
import config from '../playwright.config';
import { addContent } from './content';
import { emptyStations, memberStations, payerStations, visitorStations, type Station } from './stations';

const folder = fileURLToPath(new URL('../../.cache/screens/', import.meta.url));
const wanted = process.argv.slice(2);
const sizes = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
] as const;
const isWanted = ({ name }: Station) =>
  wanted.length === 0 || wanted.some((word) => name === word || name.startsWith(`${word}-`));

mkdirSync(folder, { recursive: true });
const lisan = process.env['LISAN_URL'] ? undefined : await startLisan();
const origin = lisan?.origin ?? process.env['LISAN_URL'] ?? '';
const browser = await chromium.launch({ ...config.use?.launchOptions, executablePath: getBrowser() });
try {
  for (const language of ['en', 'ar'] as const) {
    const context = await browser.newContext({ baseURL: origin });
    const person = await openPerson(context.request);
    await takeAll(visitorStations, language);
    await takeAll(emptyStations, language, person);
    if (memberStations.some(isWanted)) {
      await addContent(context.request, person, language);
      await takeAll(memberStations, language, person);
    }
    await takeAll(payerStations, language, await openPerson(context.request));
    await context.close();
  }
} finally {
  await browser.close();
  await lisan?.stop();
}

async function takeAll(stations: readonly Station[], language: Language, person?: Person): Promise<void> {
  if (!stations.some(isWanted)) return;
  for (const theme of ['light', 'dark'] as const)
    for (const size of sizes) await take(stations, { language, theme, size, person });
}

interface Surroundings {
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  readonly size: (typeof sizes)[number];
  readonly person: Person | undefined;
}

async function take(
  stations: readonly Station[],
  { language, theme, size, person }: Surroundings,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: size,
    colorScheme: theme,
    locale: language,
    timezoneId: 'UTC',
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  if (person) await page.addInitScript((token) => localStorage.setItem('access_token', token), person.token);
  const visit = new Visit(page, language);
  for (const station of stations) {
    const name = `${station.name}.${language}.${theme}.${size.width}.png`;
    try {
      await station.go(visit);
    } catch (cause) {
      process.stdout.write(`${name}: ${String(cause).split('\n')[0]}\n`);
    }
    if (!isWanted(station)) continue;
    await page.waitForLoadState('load');
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(folder, name), fullPage: station.full ?? false });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) process.stdout.write(`${name}: ${overflow} px wider than the window\n`);
  }
  await context.close();
}
