import { smokeWhere } from '../fixtures/smoke';
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
  test.describe(`a plan that is paid for (${language})`, () => {
    test.use({ locale: language, viewport: { width: 1440, height: 900 } });

    test(
      'is verified by its checkout, managed at the provider, and kept only after a question',
      smokeWhere(language === 'ar'),
      async ({ home: page, shop, violations, expectedComplaints }) => {
        // Browsers log each error response.
        expectedComplaints.push('/api/stripe/checkout_status');
        const visit = new Visit(page, language);
        const { billing, shell } = visit;
        const creator = { plan: 'Creator', present: 'Creator' };
        const manage = visit.button(billing('payment.manage'));
        await page.route(/^https:\/\/(checkout|billing)\.stripe\.com\//, (route) =>
          route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Stripe</title>' }),
        );

        const session =
          await test.step('Get started leads to the checkout; nothing is managed yet', async () => {
            await visit.openView(billing('nav.pricing'));
            await expect(planCard(page, 'Creator').getByRole('button')).toBeEnabled();
            await expect(manage).toHaveCount(0);
            await planCard(page, 'Creator').getByRole('button').click();
            await page.waitForURL('https://checkout.stripe.com/**');
            return page.url().split('/').at(-1) ?? '';
          });

        await test.step('a checkout that nobody has paid for is waited for, not told as a plan', async () => {
          await page.goto(`/success?session_id=${session}`);
          await expect(page.getByText(billing('success.waiting'))).toBeVisible();
          await expect(page.getByText(/Creator/)).toHaveCount(0);
        });

        await test.step('once paid, it is verified by its own id, though no webhook has come', async () => {
          await shop.stripe.pay(session);
          await page.goto(`/success?session_id=${session}`);
          await expect(
            page.getByText(patternOf(`${billing('success.verified', creator)} {{course}}`)),
          ).toBeVisible();
        });

        await test.step('an invented session fails, and speaks of no plan', async () => {
          for (const url of ['/success?session_id=cs_test_invented', '/success?session_id=%00']) {
            await page.goto(url);
            await expect(page.getByRole('alert')).toHaveText(billing('success.unknown'));
            await expect(page.getByText(/Creator/)).toHaveCount(0);
          }
          expect(await violations(), 'an invented session').toEqual([]);
          await page.getByRole('link', { name: shell('checkout.home') }).click();
        });

        for (const view of ['nav.activity', 'nav.pricing'])
          await test.step(`${view} leads to card and invoices`, async () => {
            await visit.openView(billing(view));
            await expect(manage).toBeVisible();
            expect(await violations(), view).toEqual([]);
            await manage.click();
            await page.waitForURL('https://billing.stripe.com/**');
            await page.goto('/home');
          });

        await test.step('Keep asks with the price and the day, and leaves it when it is told to', async () => {
          await visit.openView(billing('nav.pricing'));
          const dialog = page.getByRole('alertdialog');
          await visit.button(billing('course.cancel')).click();
          await dialog.getByRole('button', { name: billing('change.cancel.confirm', creator) }).click();
          const ends = page.getByRole('main').getByText(patternOf(billing('course.ends', creator)));
          await expect(ends).toBeVisible();
          const keep = visit.button(billing('course.resume', creator));
          const price = (await planCard(page, 'Creator').locator('strong').innerText()).trim();
          await keep.click();
          await expect(
            dialog.getByText(patternOf(billing('change.in_trial.resume.text', creator))),
          ).toBeVisible();
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
      },
    );
  });
