import type { BrowserContext, Page } from '@playwright/test';
import { formatDollars, type Plan } from '@lisan/contract';
import { holdRequests } from '../fixtures/held-requests';
import { readShifts } from '../fixtures/shifts';
import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

const MAX_LINE_HEIGHT_PX = 32;

async function readPlans(context: BrowserContext, language: string): Promise<Plan[]> {
  const answer = await context.request.get('/api/stripe/subscription_plans', {
    headers: { 'accept-language': language },
  });
  const plans = (await answer.json()) as Plan[];
  expect(plans.length).toBeGreaterThan(2);
  return plans.toSorted((one, other) => one.created - other.created);
}

async function scrollToEnd(page: Page): Promise<void> {
  const isAtEnd = () =>
    page.evaluate(() => {
      scrollBy({ top: innerHeight / 2, behavior: 'instant' });
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    });
  await expect.poll(isAtEnd, { intervals: [100] }).toBe(true);
}

/** Removes the first element that `start` opens. */
function withoutElement(html: string, start: string): string {
  const from = html.indexOf(start);
  let depth = 0;
  for (const { 0: tag, index } of html.slice(from).matchAll(/<div\b|<\/div>/g)) {
    depth += tag === '</div>' ? -1 : 1;
    if (depth === 0) return html.slice(0, from) + html.slice(from + index + tag.length);
  }
  throw new Error(`The page has no whole '${start}'.`);
}

for (const language of ['en', 'ar'] as const)
  for (const width of [360, 1440])
    test.describe(`landing page (${language}, ${width} px)`, () => {
      test.use({ locale: language, viewport: { width, height: 800 } });

      test.describe('without JavaScript', () => {
        test.use({ javaScriptEnabled: false });

        test('shows the plans, and links that start them', async ({ page, context }) => {
          const plans = await readPlans(context, language);
          await page.goto('/welcome');
          const cards = page.locator('#pricing').getByRole('article');
          await expect(cards).toHaveCount(plans.length);
          for (const [index, plan] of plans.entries()) {
            const card = cards.nth(index);
            await expect(card.getByRole('heading')).toHaveText(plan.title ?? plan.name);
            await expect(card).toContainText(formatDollars(plan.prices[0]?.unit_amount ?? 0));
            await expect(card.getByRole('listitem')).toHaveText(
              plan.marketing_features.map(({ name }) => name),
            );
          }
          await cards.first().getByRole('link').click();
          await expect(page).toHaveURL(/\/register\?view=pricing&plan=/);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        });
      });

      test('keeps everything in place during hydration', async ({ page }) => {
        const visit = new Visit(page, language);
        await page.goto('/welcome');
        const pricing = page.locator('#pricing');
        const cards = pricing.getByRole('article').first().locator('..');
        const height = async () => (await cards.boundingBox())?.height ?? 0;
        const before = await height();
        await scrollToEnd(page);
        await expect(pricing.locator('[data-picture-view]')).toHaveCount(0);
        // In the web font one line may wrap elsewhere.
        expect(Math.abs((await height()) - before)).toBeLessThan(MAX_LINE_HEIGHT_PX);
        expect(await readShifts(page)).toBeLessThanOrEqual(0.02);
        await pricing.getByRole('link').first().click();
        await expect(visit.toast(visit.billing('checkout.loginFirst'))).toBeVisible();
        await expect(page).toHaveURL(/\/register\?view=pricing&plan=/);
      });

      test('reserves the space of plans that the document lacks', async ({ page }) => {
        await page.route('**/welcome', async (route) => {
          const response = await route.fetch();
          const html = withoutElement(await response.text(), '<div data-picture-view="landing-pricing"');
          await route.fulfill({ response, body: html });
        });
        await page.goto('/welcome');
        await scrollToEnd(page);
        await expect(page.locator('#pricing').getByRole('article').first()).toBeVisible();
        expect(await readShifts(page)).toBeLessThanOrEqual(0.02);
      });
    });

test(
  'replays a click on Hear Lisan that was made before scripts run',
  { tag: '@smoke' },
  async ({ page, baseURL }) => {
    const visit = new Visit(page, 'en');
    const release = await holdRequests(page, '**/shell/**/*.js');
    await page.goto(`${baseURL}/welcome`, { waitUntil: 'commit' });
    const button = visit.button(visit.shell('landing.demo.play'));
    await button.click();
    await expect(page.locator('button[data-busy-label]')).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(visit.button(visit.shell('landing.demo.stop'))).toBeVisible();
  },
);

for (const language of ['en', 'ar'] as const)
  test(`plays the film with captions on a press, and loads nothing of it before (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ locale: language, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    const visit = new Visit(page, language);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto('/welcome');
    const film = page.getByLabel(visit.shell('landing.film.label'));
    await expect(film).toHaveAttribute('preload', 'none');
    const start = visit.button(visit.shell('landing.film.play'));
    await start.scrollIntoViewIfNeeded();
    expect(loaded.filter((url) => /\.(?:mp4|vtt)$/.test(url))).toEqual([]);
    await start.press('Enter');
    await expect(start).toBeHidden();
    await expect(film).toBeFocused();
    const state = () =>
      film.evaluate((video: HTMLVideoElement) => ({
        isPlaying: video.currentTime > 0,
        cues: video.textTracks[0]?.cues?.length,
      }));
    await expect.poll(state).toEqual({ isPlaying: true, cues: 3 });
    await context.close();
  });

test('sends what a company needs to the team', async ({ page }) => {
  const visit = new Visit(page, 'en');
  await page.goto('/welcome#business');
  const form = page.getByRole('form', { name: visit.shell('landing.business.label') });
  await form.getByLabel(visit.contact('name')).fill('Layla');
  await form.getByLabel(visit.contact('email')).fill('layla@example.org');
  await form.getByLabel(visit.contact('message')).fill('Two hundred videos a month.');
  await form.getByRole('button').click();
  await expect(page.getByText("Thank you. We'll reply by email within two working days.")).toBeVisible();
  await expect(form).toBeHidden();
});
