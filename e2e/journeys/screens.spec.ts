import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';
import { openBaselines } from '../screens/baselines';
import { readFingerprint } from '../screens/fingerprint';
import { shoot } from '../screens/shoot';
import { forget } from '../screens/states/steps';
import { visitorStates } from '../screens/states/visitor';
import { nameOf, openContext, type Surroundings } from '../screens/surroundings';

/** A handful of pictures, each of a page that is opened by its address, that stand for the pages before somebody signs in; `npm run screens -- --check` looks at all. */
const chosen = ['landing-fold', 'register', 'login', 'forgot-password', 'missing'];
const surroundings: readonly Surroundings[] = [
  { language: 'en', theme: 'light', width: 1440 },
  { language: 'ar', theme: 'dark', width: 360 },
];

for (const around of surroundings)
  test(`pages look as they were agreed to: ${nameOf('', around)}`, async ({ browser, baseURL }) => {
    const context = await openContext(browser, baseURL ?? '', around);
    const visit = new Visit(await context.newPage(), around.language);
    const desk = await browser.newPage();
    const baselines = openBaselines('visitor');
    const differences: string[] = [];
    for (const state of visitorStates.filter(({ name }) => chosen.includes(name))) {
      await state.go(visit);
      const name = nameOf(state.name, around);
      const seen = await readFingerprint(desk, await shoot(visit, state.full ?? false), around.width);
      const difference = baselines.check(name, seen);
      if (difference !== undefined) differences.push(`${name}: ${difference}`);
      await forget(visit);
    }
    await context.close();
    await desk.close();
    // Agree to them where they were meant: `npm run screens -- visitor --accept`.
    expect(differences).toEqual([]);
  });

/** What changes by mistake, each altered into the page of a baseline that was just made. */
const altered: readonly { readonly what: string; readonly alter: (page: Page) => Promise<unknown> }[] = [
  {
    what: 'a button that is hidden',
    alter: (page) =>
      page
        .locator('form button[type=submit]')
        .first()
        .evaluate((button) => (button.style.visibility = 'hidden')),
  },
  {
    what: 'padding that is doubled',
    alter: (page) =>
      page
        .locator('form')
        .first()
        .evaluate((form) => {
          const parent = form.parentElement ?? form;
          const { paddingTop } = getComputedStyle(parent);
          parent.style.paddingTop = `${2 * (parseFloat(paddingTop) || 16)}px`;
        }),
  },
  {
    what: 'a text that is gone',
    alter: (page) =>
      page
        .locator('form label')
        .first()
        .evaluate((label) => (label.style.opacity = '0')),
  },
  { what: 'the other theme', alter: (page) => page.emulateMedia({ colorScheme: 'dark' }) },
  {
    what: 'the other direction',
    alter: (page) => page.evaluate(() => (document.documentElement.dir = 'rtl')),
  },
];

test('what changes by mistake is found, and the same page again is the same', async ({
  browser,
  baseURL,
}) => {
  const around = { language: 'en', theme: 'light', width: 1440 } as const;
  const folder = mkdtempSync(join(tmpdir(), 'lisan-baselines-'));
  const desk = await browser.newPage();
  const look = async (alter: (page: Page) => Promise<unknown> = async () => undefined) => {
    const context = await openContext(browser, baseURL ?? '', around);
    const visit = new Visit(await context.newPage(), around.language);
    await visit.page.goto('/login');
    await visit.button(visit.shell('signIn.submit')).waitFor();
    await alter(visit.page);
    const seen = await readFingerprint(desk, await shoot(visit, true), around.width);
    await context.close();
    return seen;
  };
  const baselines = openBaselines('altered', join(folder, 'altered.json'));
  baselines.accept('login', await look());
  baselines.save();
  const again = openBaselines('altered', join(folder, 'altered.json'));
  expect(again.check('login', await look())).toBeUndefined();
  for (const { what, alter } of altered)
    expect([what, again.check('login', await look(alter))]).toEqual([what, expect.stringContaining('cells')]);
  expect(again.check('nobody knows it', await look())).toContain('agreed');
  await desk.close();
  rmSync(folder, { recursive: true });
});
