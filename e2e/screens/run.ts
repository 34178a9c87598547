// Takes a picture of every page, dialog and state, light and dark, English and Arabic, on a phone and on a desktop:
// `npm run screens`, into .cache/screens. LISAN_URL names a copy that runs already. Words choose: a group or the name of
// a state (or how it begins), `en` or `ar`, `light` or `dark`, and a width, which need not be one of the two.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { openPerson, type Person } from '../fixtures/person';
import type { Language } from '../fixtures/translations';
import { getBrowser } from '../machine/programs';
import { startLisan } from '../machine/lisan';
import { Visit } from '../pages/visit';
import config from '../playwright.config';
import { addContent, subscribe } from './content';
import { accountStates } from './states/account';
import { emptyStates, failedStates } from './states/empty';
import { lipSyncStates } from './states/lip-sync';
import { makingStates } from './states/making';
import { payerStates } from './states/payer';
import { forget, type ScreenState } from './states/steps';
import { studioStates } from './states/studio';
import { visitorStates } from './states/visitor';

const folder = fileURLToPath(new URL('../../.cache/screens/', import.meta.url));
const words = process.argv.slice(2);
const chosenOf = <Choice extends string | number>(all: readonly Choice[]) => {
  const chosen = all.filter((one) => words.includes(String(one)));
  return chosen.length > 0 ? chosen : all;
};
const languages = chosenOf<Language>(['en', 'ar']);
const themes = chosenOf(['light', 'dark'] as const);
const widths = words.some((word) => /^\d+$/.test(word)) ? words.map(Number).filter(Boolean) : [360, 1440];
const heightOf = (width: number) => (width < 640 ? 740 : width < 1024 ? 1024 : 900);

interface Group {
  readonly name: string;
  readonly states: readonly ScreenState[];
  /** Who is signed in; a visitor where nobody is. */
  readonly who?: (language: Language) => Promise<Person>;
}

const names = words.filter((word) => !/^(?:\d+|en|ar|light|dark)$/.test(word));
const isWanted = (group: Group, { name }: ScreenState) =>
  names.length === 0 ||
  names.some((word) => word === group.name || name === word || name.startsWith(`${word}-`));

mkdirSync(folder, { recursive: true });
const lisan = process.env['LISAN_URL'] ? undefined : await startLisan();
const origin = lisan?.origin ?? process.env['LISAN_URL'] ?? '';
const browser = await chromium.launch({ ...config.use?.launchOptions, executablePath: getBrowser() });
const asking = await browser.newContext({ baseURL: origin });
const { request } = asking;

const withContent = async (language: Language) => {
  const person = await openPerson(request);
  await addContent(request, person, language);
  return person;
};
const groups: readonly Group[] = [
  { name: 'visitor', states: visitorStates },
  { name: 'empty', states: emptyStates, who: () => openPerson(request) },
  { name: 'failed', states: failedStates, who: () => openPerson(request) },
  { name: 'making', states: makingStates, who: withContent },
  { name: 'lip-sync', states: lipSyncStates, who: withContent },
  { name: 'studio', states: studioStates, who: () => openPerson(request) },
  { name: 'account', states: accountStates, who: () => openPerson(request) },
  {
    name: 'payer',
    states: payerStates,
    async who() {
      const person = await openPerson(request);
      await subscribe(request, person, 'Creator');
      return person;
    },
  },
];

let taken = 0;
try {
  for (const language of languages)
    for (const group of groups) {
      if (!group.states.some((state) => isWanted(group, state))) continue;
      const person = await group.who?.(language);
      for (const theme of themes)
        for (const width of widths) await take(group, { language, theme, width, person });
    }
} finally {
  process.stdout.write(`${taken} pictures in ${folder}\n`);
  await browser.close();
  await lisan?.stop();
}

interface Surroundings {
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  readonly width: number;
  readonly person: Person | undefined;
}

async function take(group: Group, { language, theme, width, person }: Surroundings): Promise<void> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: heightOf(width) },
    colorScheme: theme,
    locale: language,
    timezoneId: 'UTC',
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  if (person) await page.addInitScript((token) => localStorage.setItem('access_token', token), person.token);
  const visit = new Visit(page, language);
  for (const state of group.states) {
    const name = `${state.name}.${language}.${theme}.${width}.png`;
    try {
      await state.go(visit);
    } catch (cause) {
      process.stdout.write(`${name}: ${String(cause).split('\n')[0]}\n`);
    }
    if (isWanted(group, state)) await picture(visit, state, name);
    // Sooner, the page would go on to its next state before the picture.
    await forget(visit);
  }
  await context.close();
}

async function picture(visit: Visit, state: ScreenState, name: string): Promise<void> {
  const { page } = visit;
  await page.waitForLoadState('load');
  // Nothing is pointed at, and what enters has entered.
  await page.mouse.move(1, 1);
  await page.waitForTimeout(400);
  await shoot(visit, join(folder, name), state.full ?? false);
  taken += 1;
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflow > 0) process.stdout.write(`${name}: ${overflow} px wider than the window\n`);
}

/** A whole page that scrolls within its frame is seen in a window that is as tall. */
async function shoot({ page }: Visit, path: string, isFull: boolean): Promise<void> {
  const size = page.viewportSize();
  const hidden = await page.evaluate(() => {
    const main = document.querySelector('main');
    return main ? main.scrollHeight - main.clientHeight : 0;
  });
  const grows = isFull && size !== null && hidden > 0;
  if (grows) await page.setViewportSize({ ...size, height: size.height + hidden });
  await page.screenshot({ path, fullPage: isFull });
  if (grows) await page.setViewportSize(size);
}
