import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { settleJobs } from '../../../../testing/accounts';
import type { TestUser } from '../../../../testing/test-app';
import { openStripeShop, type StripeShop } from '../testing/stripe-shop';

const DAY = 86_400;

let shop: StripeShop;
let user: TestUser;
beforeEach(async () => {
  shop = await openStripeShop();
  user = await shop.server.signUp();
});
afterEach(() => shop.close());

async function preview(plan: string) {
  const sold = (await shop.server.app.inject('/api/stripe/subscription_plans')).json<
    { name: string; prices: { id: string }[] }[]
  >();
  const priceId = sold.find(({ name }) => name === plan)?.prices[0]?.id ?? 'price_nothing';
  return shop.post(user, '/stripe/preview', { email: user.email, priceId });
}
async function payForCreator() {
  await shop.subscribe(user, 'Creator', 'good');
  await shop.advance(31 * DAY);
  await shop.advance(2 * 3_600);
  user = await shop.renew(user);
}
const newestInvoice = () => [...shop.stripe.store.invoices.values()].at(-1);

describe('plan preview', () => {
  it('shows a checkout while no subscription runs', async () => {
    expect(await preview('Creator')).toMatchObject({
      status: 200,
      body: { act: 'checkout', plan: 'Creator', present_plan: 'Free', amount_now: 0, amount_monthly: 2_900 },
    });
    expect(await preview('Free')).toMatchObject({ status: 409 });
    expect(await preview('Nothing')).toMatchObject({ status: 404 });
  });

  it('shows the amount that an upgrade then charges', async () => {
    await payForCreator();
    await shop.advance(10 * DAY);
    user = await shop.renew(user);
    const told = await preview('Business');
    expect(told).toMatchObject({
      status: 200,
      body: {
        act: 'change_now',
        present_plan: 'Creator',
        amount_monthly: 9_900,
        is_trial: false,
        is_charged: true,
      },
    });
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Creator' });
    const before = shop.stripe.store.invoices.size;
    await shop.begin(user, 'Business');
    expect(shop.stripe.store.invoices.size).toBe(before + 1);
    expect(Math.abs((newestInvoice()?.total ?? 0) - Number(told.body['amount_now']))).toBeLessThanOrEqual(1);
  });

  it('prorates from the paid plan when a smaller one is scheduled', async () => {
    await payForCreator();
    await shop.begin(user, 'Starter');
    await shop.hear();
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Creator', next_plan: 'Starter' });
    const told = await preview('Business');
    await shop.begin(user, 'Business');
    expect(Math.abs((newestInvoice()?.total ?? 0) - Number(told.body['amount_now']))).toBeLessThanOrEqual(1);
  });

  it('shows a date and no charge for a smaller plan or a cancellation', async () => {
    await payForCreator();
    const { current_period_end: at } = await shop.readStatus(user);
    expect(await preview('Starter')).toMatchObject({
      body: { act: 'change_later', amount_now: 0, amount_monthly: 900, at },
    });
    expect(await preview('Free')).toMatchObject({ body: { act: 'cancel', amount_now: 0, at } });
    await shop.post(user, '/stripe/cancel');
    await shop.hear();
    expect(await preview('Creator')).toMatchObject({ body: { act: 'resume', amount_now: 0, at } });
  });

  it('shows no charge during a trial', async () => {
    await shop.subscribe(user, 'Creator');
    expect(await preview('Business')).toMatchObject({
      body: { act: 'change_now', amount_now: 0, is_trial: true },
    });
  });
});

it('emails a question about a plan to the operator verbatim', async () => {
  const message = 'مئتا فيديو في الشهر؟ <b>200</b>';
  const answer = await shop.post(user, '/stripe/contact', {
    email: 'omar@example.com',
    name: 'Omar',
    message,
  });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  await settleJobs(shop.server);
  const mails = (await shop.server.core.outbox?.list()) ?? [];
  expect(mails.filter(({ to }) => to === 'contact@localhost')).toEqual([
    expect.objectContaining({ text: expect.stringContaining(message) }),
  ]);
});
