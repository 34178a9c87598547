import { expect, test } from '../fixtures/test';
import { patternOf } from '../fixtures/translations';
import { planCard as card } from '../pages/plans';
import { Visit } from '../pages/visit';

async function subscribe(visit: Visit): Promise<void> {
  const { page, billing } = visit;
  await visit.openView(billing('nav.pricing'));
  await card(page, 'Creator').getByRole('button').click();
  await page.locator('button[value=agree]').click();
  await expect(page).toHaveURL(/\/success\?session_id=local_/);
}

for (const language of ['en', 'ar'] as const)
  test.describe(`changing plans (${language})`, () => {
    test.use({ locale: language, viewport: { width: 1440, height: 900 } });

    test('asks with amount and date before each change and reports the result', async ({
      home: page,
      violations,
      expectedComplaints,
    }) => {
      // Browsers log each error response.
      expectedComplaints.push('/api/stripe/checkout_status');
      const visit = new Visit(page, language);
      const { billing, contact, shell } = visit;
      const nameOf = (plan: string) => billing(`plans.name.${plan}`);
      const creator = { plan: nameOf('Creator'), present: nameOf('Creator') };
      const dialog = page.getByRole('alertdialog');
      const keep = dialog.getByRole('button', { name: billing('change.keep', creator) });
      const course = (key: string, values = {}) =>
        page.getByRole('main').getByText(patternOf(billing(`course.${key}`, values)));

      async function stay(): Promise<void> {
        await visit.button(billing('course.resume', creator)).click();
        const texts = ['change.not_charged.resume.text', 'change.free_trial.resume.text'];
        const asked = texts.map((key) => dialog.getByText(patternOf(billing(key, creator))));
        await expect(asked[0]!.or(asked[1]!)).toBeVisible();
        await dialog.getByRole('button', { name: billing('change.resume.confirm', creator) }).click();
        const done = billing('change.free_trial.resume.done', creator);
        await expect(visit.toast(done).or(visit.toast(billing('change.resume.done', creator)))).toBeVisible();
      }

      await test.step('verifies the payment and rejects an invented checkout', async () => {
        await subscribe(visit);
        await expect(
          page.getByText(patternOf(`${billing('success.verified', creator)} {{course}}`)),
        ).toBeVisible();
        await expect(page.getByText(billing('success.late'))).toHaveCount(0);
        const url = new URL(page.url());
        // An invented checkout id confirms nothing, even for a subscriber.
        await page.goto(`${url.pathname}?session_id=local_invented`);
        await expect(page.getByRole('alert')).toHaveText(billing('success.unknown'));
        await expect(page.getByText(nameOf('Creator'))).toHaveCount(0);
        await page.getByRole('link', { name: shell('checkout.home') }).click();
      });

      await test.step('says that no card is charged and offers no payment settings', async () => {
        for (const view of ['nav.activity', 'nav.pricing']) {
          await visit.openView(billing(view));
          await expect(page.getByRole('main').getByText(billing('change.noCard'))).toBeVisible();
          await expect(visit.button(billing('payment.manage'))).toHaveCount(0);
        }
      });

      await test.step('shows how the plan continues in Pricing', async () => {
        await visit.openView(billing('nav.pricing'));
        await expect(card(page, 'Creator').getByRole('button')).toBeDisabled();
        await expect(
          course(language === 'ar' ? 'trial_many' : 'trial_other', creator).or(course('renews', creator)),
        ).toBeVisible();
      });

      for (const [plan, act] of [
        ['Business', 'change_now'],
        ['Starter', 'change_later'],
        ['Free', 'cancel'],
      ] as const)
        await test.step(`asks before ${plan} and changes nothing when dismissed`, async () => {
          const values = { plan: nameOf(plan), present: nameOf('Creator') };
          await card(page, plan).getByRole('button').click();
          await expect(dialog.getByRole('heading')).toHaveText(billing(`change.${act}.title`, values));
          const texts =
            act === 'cancel' ? [`${act}.text`] : [`not_charged.${act}.text`, `free_trial.${act}.text`];
          const result = await dialog.innerText();
          const lines = result.split('\n').map((line) => line.trim());
          const patterns = texts.map((key) => patternOf(billing(`change.${key}`, values)));
          expect(
            lines.some((line) => patterns.some((pattern) => pattern.test(line))),
            result,
          ).toBe(true);
          expect(await violations(), plan).toEqual([]);
          await keep.click();
          await expect(dialog).toBeHidden();
          await expect(card(page, 'Creator').getByRole('button')).toBeDisabled();
        });

      await test.step('schedules a smaller plan and shows its start', async () => {
        const values = { plan: nameOf('Starter'), present: nameOf('Creator') };
        await card(page, 'Starter').getByRole('button').click();
        await dialog.getByRole('button', { name: billing('change.change_later.confirm', values) }).click();
        await expect(
          visit.toast(patternOf(billing('change.free_trial.change_later.done', values))),
        ).toBeVisible();
        await expect(
          course('nextFreeTrial', { plan: nameOf('Creator'), next: nameOf('Starter') }),
        ).toBeVisible();
        await visit.openView(billing('nav.activity'));
        await expect(
          course('nextFreeTrial', { plan: nameOf('Creator'), next: nameOf('Starter') }),
        ).toBeVisible();
        expect(await violations(), 'activity').toEqual([]);
        await stay();
        await expect(
          course('nextFreeTrial', { plan: nameOf('Creator'), next: nameOf('Starter') }),
        ).toHaveCount(0);
      });

      await test.step('cancels the plan and resumes it', async () => {
        await visit.button(billing('course.cancel')).click();
        await dialog.getByRole('button', { name: billing('change.cancel.confirm', creator) }).click();
        await expect(visit.toast(patternOf(billing('course.canceled', creator)))).toBeVisible();
        await expect(course('ends', creator)).toBeVisible();
        await visit.openView(billing('nav.pricing'));
        await expect(course('ends', creator)).toBeVisible();
        await stay();
        await expect(course('ends', creator)).toHaveCount(0);
      });

      await test.step('starts a larger plan immediately', async () => {
        const values = { plan: nameOf('Business'), present: nameOf('Creator') };
        await card(page, 'Business').getByRole('button').click();
        await dialog.getByRole('button', { name: billing('change.change_now.confirm', values) }).click();
        await expect(visit.toast(billing('change.change_now.done', values))).toBeVisible();
        await expect(card(page, 'Business').getByRole('button')).toHaveText(billing('plans.subscribed'));
      });

      await test.step('opens a contact form for Custom', async () => {
        await card(page, 'Custom').getByRole('button').click();
        const form = page.getByRole('dialog', { name: billing('contact.title') });
        await expect(form).toBeVisible();
        await form.getByRole('button', { name: contact('send') }).click();
        await expect(form.getByText(contact('messageMissing'))).toBeVisible();
        expect(await violations(), 'contact').toEqual([]);
        await form.getByLabel(contact('message')).fill('Two hours of speech a day.');
        await form.getByRole('button', { name: contact('send') }).click();
        await expect(form.getByRole('status').locator('..')).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(form).toBeHidden();
        await expect(page).toHaveURL(/\/home$/);
      });
    });
  });

test('offers the checkout again after a decline and after Back', async ({ home: page }) => {
  const visit = new Visit(page, 'en');
  const { billing, shell } = visit;
  await visit.openView(billing('nav.pricing'));
  await card(page, 'Creator').getByRole('button').click();
  await page.locator('button[value=decline]').click();
  await expect(page).toHaveURL(/\/cancel$/);
  await page.getByRole('link', { name: shell('checkout.home') }).click();
  await visit.openView(billing('nav.pricing'));
  await card(page, 'Creator').getByRole('button').click();
  await expect(page.locator('button[value=agree]')).toBeVisible();

  await page.goBack();
  const begin = card(page, 'Creator').getByRole('button');
  await expect(begin).toHaveText(billing('plans.getStarted'));

  // The back/forward cache may restore a page that was navigating away. The checkout URL is
  // requested after its session exists: until then nothing was left.
  let answered = () => {};
  const leaving = new Promise<void>((resolve) => (answered = resolve));
  await page.route('**/api/stripe/checkout/**', async (route) => {
    await route.fulfill({ status: 204 });
    answered();
  });
  await begin.click();
  await expect(begin).toHaveText(billing('plans.processing'));
  await leaving;
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(begin).toHaveText(billing('plans.getStarted'));
  await page.unroute('**/api/stripe/checkout/**');
  await begin.click();
  await page.locator('button[value=agree]').click();
  await expect(
    page.getByText(
      patternOf(`${billing('success.verified', { plan: billing('plans.name.Creator') })} {{course}}`),
    ),
  ).toBeVisible();
});
