import { expect, test as base } from '../fixtures/test';
import { patternOf } from '../fixtures/translations';
import { startLisan } from '../machine/lisan';
import { startStripeStandIn, type StripeStandIn } from '../machine/stripe-stand-in';
import { planCard } from '../pages/plans';
import { Visit } from '../pages/visit';

const test = base.extend<object, { shop: { origin: string; stripe: StripeStandIn } }>({
  shop: [
    async ({}, use) => {
      const stripe = await startStripeStandIn();
      const lisan = await startLisan({ env: stripe.environment });
      await use({ origin: lisan.origin, stripe });
      await lisan.stop();
      stripe.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
});

for (const language of ['en', 'ar'] as const)
  test.describe(`a plan paid with Stripe (${language})`, () => {
    test.use({ locale: language, viewport: { width: 1440, height: 900 } });

    test('is verified by its checkout, managed at Stripe and kept only after confirmation', async ({
      home: page,
      shop,
      violations,
      expectedComplaints,
    }) => {
      // Browsers log each error response.
      expectedComplaints.push('/api/stripe/checkout_status');
      const visit = new Visit(page, language);
      const { billing, shell } = visit;
      const name = billing('plans.name.Creator');
      const creator = { plan: name, present: name };
      const manage = visit.button(billing('payment.manage'));
      await page.route(/^https:\/\/(checkout|billing)\.stripe\.com\//, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Stripe</title>' }),
      );

      const session =
        await test.step('opens the checkout and shows no payment settings before it', async () => {
          await visit.openView(billing('nav.pricing'));
          await expect(planCard(page, 'Creator').getByRole('button')).toBeEnabled();
          await expect(manage).toHaveCount(0);
          await planCard(page, 'Creator').getByRole('button').click();
          await page.waitForURL('https://checkout.stripe.com/**');
          return page.url().split('/').at(-1) ?? '';
        });

      await test.step('waits for an unpaid checkout without announcing a plan', async () => {
        await page.goto(`/success?session_id=${session}`);
        await expect(page.getByText(billing('success.waiting'))).toBeVisible();
        await expect(page.getByText(name)).toHaveCount(0);
      });

      await test.step('verifies a paid checkout before any webhook arrives', async () => {
        await shop.stripe.pay(session);
        await page.goto(`/success?session_id=${session}`);
        await expect(
          page.getByText(patternOf(`${billing('success.verified', creator)} {{course}}`)),
        ).toBeVisible();
      });

      await test.step('rejects an invented session without naming a plan', async () => {
        for (const url of ['/success?session_id=cs_test_invented', '/success?session_id=%00']) {
          await page.goto(url);
          await expect(page.getByRole('alert')).toHaveText(billing('success.unknown'));
          await expect(page.getByText(name)).toHaveCount(0);
        }
        expect(await violations(), 'an invented session').toEqual([]);
        await page.getByRole('link', { name: shell('checkout.home') }).click();
      });

      for (const view of ['nav.activity', 'nav.pricing'])
        await test.step(`opens cards and invoices from ${view}`, async () => {
          await visit.openView(billing(view));
          await expect(manage).toBeVisible();
          expect(await violations(), view).toEqual([]);
          await manage.click();
          await page.waitForURL('https://billing.stripe.com/**');
          await page.goto('/home');
        });

      await test.step('asks with price and date before it keeps a cancelled plan', async () => {
        await visit.openView(billing('nav.pricing'));
        const dialog = page.getByRole('alertdialog');
        await visit.button(billing('course.cancel')).click();
        await dialog.getByRole('button', { name: billing('change.cancel.confirm', creator) }).click();
        const ends = page.getByRole('main').getByText(patternOf(billing('course.ends', creator)));
        await expect(ends).toBeVisible();
        const keep = visit.button(billing('course.resume', creator));
        const price = (await planCard(page, 'Creator').locator('strong').innerText()).trim();
        await keep.click();
        await expect(dialog.getByText(patternOf(billing('change.resume.text', creator)))).toBeVisible();
        await expect(dialog).toContainText(price);
        expect(await violations(), 'keep').toEqual([]);
        await dialog.getByRole('button', { name: billing('change.leave') }).click();
        await expect(dialog).toBeHidden();
        await expect(ends).toBeVisible();
        await keep.click();
        await dialog.getByRole('button', { name: billing('change.resume.confirm', creator) }).click();
        await expect(visit.toast(billing('change.in_trial.resume.done', creator))).toBeVisible();
        await expect(ends).toHaveCount(0);
      });
    });
  });
