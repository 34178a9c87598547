import { formatDollars, type Plan } from '@lisan/contract';
import { holdRequests } from '../fixtures/held-requests';
import { readShifts } from '../fixtures/shifts';
import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

for (const language of ['en', 'ar'] as const) {
  test(`shows the plans without JavaScript (${language})`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: language });
    const page = await context.newPage();
    const answer = await context.request.get(`${baseURL}/api/stripe/subscription_plans`, {
      headers: { 'accept-language': language },
    });
    const plans = (await answer.json()) as Plan[];
    expect(plans.length).toBeGreaterThan(2);
    await page.goto(`${baseURL}/welcome`);
    const cards = page.locator('#pricing').getByRole('article');
    await expect(cards).toHaveCount(plans.length);
    for (const [index, plan] of plans.toSorted((one, other) => one.created - other.created).entries()) {
      const card = cards.nth(index);
      await expect(card.getByRole('heading')).toHaveText(plan.title ?? plan.name);
      await expect(card).toContainText(formatDollars(plan.prices[0]?.unit_amount ?? 0));
      await expect(card.getByRole('listitem')).toHaveText(plan.marketing_features.map(({ name }) => name));
    }
    await context.close();
  });

  for (const width of [390, 1440]) {
    test(`keeps the plans in place during hydration (${language}, ${width} px)`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ locale: language, viewport: { width, height: 900 } });
      const page = await context.newPage();
      const visit = new Visit(page, language);
      await page.goto(`${baseURL}/welcome`);
      const pricing = page.locator('#pricing');
      const height = async () => (await pricing.boundingBox())?.height;
      const before = await height();
      await pricing.scrollIntoViewIfNeeded();
      await expect(pricing.locator('[data-picture-view]')).toHaveCount(0);
      await pricing.getByRole('button').first().click();
      await expect(visit.toast(visit.billing('checkout.loginFirst'))).toBeVisible();
      expect(await height()).toBe(before);
      // In Arabic the web font is wider than the system's, and the hero gains a line.
      expect(await readShifts(page)).toBeLessThanOrEqual(language === 'ar' ? 0.03 : 0.02);
      await context.close();
    });
  }
}

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
