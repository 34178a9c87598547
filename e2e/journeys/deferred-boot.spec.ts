import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

const scriptsThatRan = (page: Page) =>
  page.evaluate(() => [...document.scripts].filter(({ src }) => src !== '').length);

/** Disables the timers of the deferred boot. */
const neverByItself = (page: Page) =>
  page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const wait = (work: () => void, time?: number) =>
      time === 3_000 || time === 10_000 ? 0 : later(work, time);
    Object.assign(window, { setTimeout: wait });
  });

test.describe('deferred boot', () => {
  test('waits for the first interaction and replays it', async ({ page, baseURL }) => {
    const visit = new Visit(page, 'en');
    await neverByItself(page);
    await page.goto(`${baseURL}/welcome`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await scriptsThatRan(page)).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.querySelectorAll('link[rel=preload][as=script]').length))
      .toBeGreaterThan(1);
    expect(await scriptsThatRan(page)).toBe(0);
    await expect(page.locator('[data-picture-page]')).toHaveCount(1);

    // By keyboard: the first key boots the page, and Enter is replayed.
    const question = page
      .getByRole('region', { name: visit.shell('landing.questions.title') })
      .getByRole('button');
    await question.first().focus();
    await page.keyboard.press('Enter');
    await expect(question.first()).toHaveAttribute('aria-expanded', 'true');
    await expect(page.locator('[data-picture-page]')).toHaveCount(0);
  });

  test('starts automatically without interaction', async ({ page, baseURL }) => {
    await page.goto(`${baseURL}/about`);
    await expect(page.locator('[data-picture-page]')).toHaveCount(1);
    await expect(page.locator('[data-picture-page]')).toHaveCount(0);
  });

  test('does not wait for a signed-in user without cookies', async ({ home }) => {
    const tab = await home.context().newPage();
    await neverByItself(tab);
    await home.context().clearCookies();
    await tab.goto('/welcome');
    await expect(tab.locator('[data-picture-page]')).toHaveCount(0);
    await tab.close();
  });
});
