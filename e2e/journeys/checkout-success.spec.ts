import { expect, test } from '../fixtures/test';
import { patternOf } from '../fixtures/translations';
import { planCard } from '../pages/plans';
import { Visit } from '../pages/visit';

for (const language of ['en', 'ar'] as const)
  test.describe(`after the payment (${language})`, () => {
    test.use({ locale: language, viewport: { width: 1440, height: 900 } });

    test('waits through failed status requests and never reports a verified plan as late', async ({
      home: page,
      expectedComplaints,
    }) => {
      expectedComplaints.push('status of 500', 'Failed to load resource', '[billing: ');
      const visit = new Visit(page, language);
      const { billing } = visit;
      await visit.openView(billing('nav.pricing'));
      await planCard(page, 'Creator').getByRole('button').click();
      let questions = 0;
      await page.route(/\/api\/stripe\/(?:checkout|subscription)_status$/, (route) => {
        questions += 1;
        if (questions === 1) return route.fulfill({ status: 500, json: { detail: '', code: 'internal' } });
        return questions === 2 ? route.abort() : route.continue();
      });
      let balances = 0;
      await page.route('**/api/user/balance', (route) => {
        balances += 1;
        return route.fulfill({ status: 500, json: { detail: '', code: 'internal' } });
      });
      await page.locator('button[value=agree]').click();
      await expect(page).toHaveURL(/\/success\b/);
      const verified = page.getByText(
        patternOf(`${billing('success.verified', { plan: billing('plans.name.Creator') })}{{course}}`),
      );
      await expect(verified).toBeVisible({ timeout: 20_000 });
      expect(questions).toBeGreaterThan(2);
      await expect.poll(() => balances).toBeGreaterThan(0);
      await expect(page.getByText(billing('success.late'))).toHaveCount(0);
      await expect(verified).toBeVisible();
    });
  });
