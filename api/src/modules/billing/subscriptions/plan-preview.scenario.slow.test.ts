import { settleJobs } from '../../../../testing/accounts';
import type { TestUser } from '../../../../testing/test-app';
import { useStripeShop, type StripeShop } from '../testing/stripe-shop';
import { DAY_SECONDS } from '../../../durations';

const useShop = useStripeShop();
let shop: StripeShop;
let user: TestUser;
beforeEach(async () => {
  shop = useShop();
  user = await shop.server.signUp();
});

const preview = async (plan: string) =>
  shop.post(user, '/stripe/preview', { email: user.email, priceId: await shop.priceOf(plan) });
async function payForCreator() {
  await shop.subscribe(user, 'Creator', 'good');
  await shop.advance(31 * DAY_SECONDS);
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
    await shop.advance(10 * DAY_SECONDS);
    user = await shop.renew(user);
    const result = await preview('Business');
    expect(result).toMatchObject({
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
    await shop.startCheckout(user, 'Business');
    expect(shop.stripe.store.invoices.size).toBe(before + 1);
    expect(Math.abs((newestInvoice()?.total ?? 0) - Number(result.body['amount_now']))).toBeLessThanOrEqual(
      1,
    );
  });

  it('prorates from the paid plan when a smaller one is scheduled', async () => {
    await payForCreator();
    await shop.startCheckout(user, 'Starter');
    await shop.deliver();
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Creator', next_plan: 'Starter' });
    const result = await preview('Business');
    await shop.startCheckout(user, 'Business');
    expect(Math.abs((newestInvoice()?.total ?? 0) - Number(result.body['amount_now']))).toBeLessThanOrEqual(
      1,
    );
  });

  it('shows a date and no charge for a smaller plan or a cancellation', async () => {
    await payForCreator();
    const { current_period_end: at } = await shop.readStatus(user);
    expect(await preview('Starter')).toMatchObject({
      body: { act: 'change_later', amount_now: 0, amount_monthly: 900, at },
    });
    expect(await preview('Free')).toMatchObject({ body: { act: 'cancel', amount_now: 0, at } });
    await shop.post(user, '/stripe/cancel');
    await shop.deliver();
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

describe('a change confirmed in an outdated dialog', () => {
  it('is rejected after a cancellation in another tab, and does not undo it', async () => {
    await shop.subscribe(user, 'Creator', 'good');
    const priceId = await shop.priceOf('Business');
    const preview = () => shop.post(user, '/stripe/preview', { email: user.email, priceId });
    const change = (version: unknown) =>
      shop.post(user, '/stripe/subs', {
        email: user.email,
        name: 'Business',
        priceId,
        preview_version: version,
      });
    const { version } = (await preview()).body;
    await shop.post(user, '/stripe/cancel');
    expect(await change(version)).toMatchObject({ status: 409, body: { code: 'stale_preview' } });
    expect(await shop.readStatus(user)).toMatchObject({
      subscription_plan: 'Creator',
      cancel_at_period_end: true,
    });
    expect(await change((await preview()).body['version'])).toMatchObject({ status: 200 });
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Business' });
  });

  it('is rejected for keeping a plan as well', async () => {
    await shop.subscribe(user, 'Creator', 'good');
    await shop.startCheckout(user, 'Starter');
    const { version } = (await shop.post(user, '/stripe/preview', { email: user.email })).body;
    await shop.post(user, '/stripe/cancel');
    const resume = { email: user.email, preview_version: version };
    expect(await shop.post(user, '/stripe/resume', resume)).toMatchObject({
      status: 409,
      body: { code: 'stale_preview' },
    });
    expect(await shop.readStatus(user)).toMatchObject({ cancel_at_period_end: true });
  });

  it('returns the same result for a repeated cancellation request', async () => {
    await shop.subscribe(user, 'Creator', 'good');
    const priceId = await shop.priceOf('Free');
    const { version } = (await shop.post(user, '/stripe/preview', { email: user.email, priceId })).body;
    const wish = { email: user.email, name: 'Free', priceId, preview_version: version };
    const headers = { 'idempotency-key': '0b9f6c1e-58a1-4f0e-9d0a-2f4c6f7f2d11' };
    const first = await shop.post(user, '/stripe/subs', wish, headers);
    expect(first.status).toBe(200);
    expect(await shop.post(user, '/stripe/subs', wish, headers)).toEqual(first);
    expect(await shop.readStatus(user)).toMatchObject({ cancel_at_period_end: true });
  });

  it('is rejected for a checkout chosen before another tab started a plan', async () => {
    await shop.subscribe(user, 'Creator', 'good');
    const priceId = await shop.priceOf('Business');
    const wish = { email: user.email, name: 'Business', priceId, preview_version: '' };
    expect(await shop.post(user, '/stripe/subs', wish)).toMatchObject({
      status: 409,
      body: { code: 'stale_preview' },
    });
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Creator' });
  });
});
