// Screenshots of every page, dialog and state, in both themes and languages, on a phone and a
// desktop. `npm run screens -- --update-snapshots` captures them into .cache/screens, `npm run
// screens` compares. `--grep 'visitor en'` selects group and language, SCREEN=login screens by
// prefix.
import { expect, test, type Browser, type Page } from '@playwright/test';
import { readAccessibility } from '../fixtures/accessibility';
import { Visit } from '../pages/visit';
import { fixTime } from './fixed-time';
import { groups, type Group } from './groups';
import { forget } from './states/steps';

const chosen = process.env['SCREEN'] ?? '';

const chosenGroups = Object.entries(groups).filter(([, { screens }]) =>
  Object.keys(screens).some((screen) => screen.startsWith(chosen)),
);

for (const [name, group] of chosenGroups)
  for (const language of ['en', 'ar'] as const)
    test(`${name} ${language}`, async ({ browser, request }) => {
      const person = await group.signIn?.(request, language);
      for (const theme of ['light', 'dark'] as const)
        for (const width of [360, 1440]) {
          const page = await openPage(browser, { language, theme, width });
          if (person)
            await page.addInitScript((token) => localStorage.setItem('access_token', token), person.token);
          await captureAll(new Visit(page, language), group, `${language}.${theme}.${width}`);
          await page.context().close();
        }
    });

interface Appearance {
  readonly language: 'en' | 'ar';
  readonly theme: 'light' | 'dark';
  readonly width: number;
}

async function openPage(browser: Browser, { language, theme, width }: Appearance): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width < 640 ? 740 : 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: language,
  });
  context.setDefaultTimeout(20_000);
  await fixTime(context);
  return context.newPage();
}

async function captureAll(visit: Visit, { screens }: Group, appearance: string): Promise<void> {
  for (const [name, reach] of Object.entries(screens))
    await test.step(`${name}.${appearance}`, async () => {
      const problem = await reach(visit).then(() => undefined, String);
      expect.soft(problem, `${name} is reached`).toBeUndefined();
      if (name.startsWith(chosen))
        await capture(visit.page, `${name}.${appearance}.png`, reach.isFull ?? false);
      await forget(visit);
    });
}

async function capture(page: Page, file: string, isFullPage: boolean): Promise<void> {
  await page.waitForLoadState('load');
  await page.mouse.move(1, 1);
  await page
    .waitForFunction(() => !document.querySelector('[data-picture-page]'), undefined, { timeout: 5_000 })
    .catch(() => undefined);
  // Fixed elements above a scrolled window would be in the picture.
  if (isFullPage) await page.evaluate(() => window.scrollTo(0, 0));
  const viewport = page.viewportSize();
  const hidden = await measureHidden(page);
  if (isFullPage && viewport && hidden > 0)
    await page.setViewportSize({ ...viewport, height: viewport.height + hidden });
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect.soft(isWider, `${file} is wider than the viewport`).toBe(false);
  const isHigher = await page.evaluate(
    () => location.pathname === '/home' && document.documentElement.scrollHeight > innerHeight,
  );
  expect.soft(isHigher, `${file} is higher than the viewport`).toBe(false);
  expect.soft(await readAccessibility(page), `violations of ${file}`).toEqual([]);
  const dialogs = page.getByRole('dialog');
  const videos = (await dialogs.count()) > 0 ? dialogs.last() : page;
  const mask = [videos.locator('video'), page.locator('[role=progressbar], [role=meter]')];
  await expect.soft(page).toHaveScreenshot(file, { fullPage: isFullPage, mask });
  if (viewport) await page.setViewportSize(viewport);
}

async function measureHidden(page: Page, before = -1): Promise<number> {
  const hidden = await page.evaluate(() => {
    const main = document.querySelector('main');
    return main ? main.scrollHeight - main.clientHeight : 0;
  });
  if (hidden === before) return hidden;
  await page.waitForTimeout(300);
  return measureHidden(page, hidden);
}
