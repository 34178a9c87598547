// Takes a picture of every page, dialog and state, light and dark, English and Arabic, on a phone and on a desktop:
// `npm run screens`, into .cache/screens. LISAN_URL names a copy that runs already. Words choose: a group or the name of
// a state (or how it begins), `en` or `ar`, `light` or `dark`, and a width, which need not be one of the two.
// `--check` says which pictures are not as those that were agreed to (baselines/), and ends with 1 where there are any;
// `--accept` agrees to them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { Person } from '../fixtures/person';
import { getBrowser } from '../machine/programs';
import { startLisan } from '../machine/lisan';
import { Visit } from '../pages/visit';
import config from '../playwright.config';
import { openBaselines, type Baselines } from './baselines';
import { readFingerprint } from './fingerprint';
import { listGroups, type Group } from './groups';
import { shoot } from './shoot';
import { forget, type ScreenState } from './states/steps';
import { nameOf, openContext, type Surroundings } from './surroundings';
import { readWords } from './selection';

const folder = fileURLToPath(new URL('../../.cache/screens/', import.meta.url));
const { languages, themes, widths, mode, isWanted } = readWords(process.argv.slice(2));
const say = (line: string) => process.stdout.write(`${line}\n`);

mkdirSync(folder, { recursive: true });
const lisan = process.env['LISAN_URL'] ? undefined : await startLisan();
const origin = lisan?.origin ?? process.env['LISAN_URL'] ?? '';
const browser = await chromium.launch({ ...config.use?.launchOptions, executablePath: getBrowser() });
const { request } = await browser.newContext({ baseURL: origin });
const desk = await browser.newPage();

const count = { taken: 0, other: 0 };
try {
  for (const group of listGroups(request, lisan !== undefined)) {
    if (!group.states.some((state) => isWanted(group.name, state))) continue;
    const baselines = openBaselines(group.name);
    for (const language of languages) {
      const person = await group.who?.(language);
      for (const theme of themes)
        for (const width of widths) await take(group, baselines, { language, theme, width }, person);
    }
    baselines.keepOnly((picture) => group.states.some(({ name }) => picture.startsWith(`${name}.`)));
    if (mode === 'accept') baselines.save();
  }
} finally {
  say(`${count.taken} pictures in ${folder}`);
  if (mode === 'check') say(`${count.other} of them are not as they were agreed to`);
  await browser.close();
  await lisan?.stop();
}
if (mode === 'check' && count.other > 0) process.exitCode = 1;

async function take(
  group: Group,
  baselines: Baselines,
  surroundings: Surroundings,
  person: Person | undefined,
): Promise<void> {
  const context = await openContext(browser, origin, surroundings);
  const page = await context.newPage();
  if (person) await page.addInitScript((token) => localStorage.setItem('access_token', token), person.token);
  const visit = new Visit(page, surroundings.language);
  for (const state of group.states) {
    const name = nameOf(state.name, surroundings);
    try {
      await state.go(visit);
    } catch (cause) {
      say(`${name}: ${String(cause).split('\n')[0]}`);
    }
    if (isWanted(group.name, state))
      await picture(visit, state, baselines, { name, width: surroundings.width });
    // Sooner, the page would go on to its next state before the picture.
    await forget(visit);
  }
  await context.close();
}

async function picture(
  visit: Visit,
  state: ScreenState,
  baselines: Baselines,
  { name, width }: { name: string; width: number },
): Promise<void> {
  const png = await shoot(visit, state.full ?? false);
  writeFileSync(join(folder, `${name}.png`), png);
  count.taken += 1;
  const overflow = await visit.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflow > 0) say(`${name}: ${overflow} px wider than the window`);
  if (mode === 'take') return;
  const seen = await readFingerprint(desk, png, width);
  if (mode === 'accept') return baselines.accept(name, seen);
  const difference = baselines.check(name, seen);
  if (difference === undefined) return;
  count.other += 1;
  say(`${name}: ${difference}`);
}
