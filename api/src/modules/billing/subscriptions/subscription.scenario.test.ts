import { DAY_SECONDS } from '../../../durations';
import { useStripeShop, type StripeShop } from '../testing/stripe-shop';
import type { TestUser } from '../../../../testing/test-app';

const useShop = useStripeShop();
let shop: StripeShop;
let user: TestUser;
beforeEach(async () => {
  shop = useShop();
  user = await shop.server.signUp();
  await endTrial();
});

async function endTrial(): Promise<void> {
  const subscriptionId = await shop.subscribe(user, 'Starter');
  await shop.server.core.jobs.enqueue(shop.server.core.database.db, 'billing.end-subscription', {
    subscriptionId,
  });
  await shop.deliver();
  await shop.deliver();
}

const runningAtStripe = () =>
  [...shop.stripe.store.subscriptions.values()].filter(({ status }) => status !== 'canceled');
const customerOf = (subscriptionId: string) => shop.stripe.store.subscriptions.get(subscriptionId)!.customer;

async function use(seconds: number): Promise<void> {
  const { core } = shop.server;
  const { createLedger } = await import('../ledger/ledger');
  const ledger = createLedger(core);
  const reservation = {
    userId: user.userId,
    kind: 'audio',
    amount: seconds,
    reference: 'r',
    about: 'activity_speech',
  } as const;
  await core.database.transaction(async (trx) => {
    await ledger.settle(trx, await ledger.reserve(trx, reservation), seconds);
  });
}

describe('upgrades', () => {
  it('charge and grant by the remaining days', async () => {
    const subscriptionId = await shop.subscribe(user, 'Starter', 'good');
    await use(600);
    const { from, until } = shop.stripe.store.subscriptions.get(subscriptionId)!;
    await shop.advance(Math.round((until - from) / 2));
    const answer = await shop.startCheckout(user, 'Creator');
    expect(answer).toMatchObject({ status: 200, body: { session_id: subscriptionId } });
    await shop.deliver();

    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Creator', next_plan: null });
    const invoices = [...shop.stripe.store.invoices.values()].map(({ total }) => total);
    expect(invoices.slice(-2)).toEqual([900, 1_000]);
    const days = Math.round((until - from) / DAY_SECONDS);
    const share = Math.ceil(days / 2) / days;
    expect((await shop.readBalance(user)).audio).toBeCloseTo(3_000 + (18_000 - 3_600) * share, 0);
    expect(runningAtStripe()).toHaveLength(1);
  });

  it('charge once for two clicks', async () => {
    await shop.subscribe(user, 'Starter', 'good');
    const before = shop.stripe.store.invoices.size;
    const answers = await Promise.all([
      shop.startCheckout(user, 'Creator'),
      shop.startCheckout(user, 'Creator'),
    ]);
    expect(answers.map(({ status }) => status)).toContain(200);
    await shop.deliver();
    expect(shop.stripe.store.invoices.size).toBe(before + 1);
    expect((await shop.readBalance(user)).audio).toBe(18_000);
  });

  it('charge once and return the same result for a repeated idempotency key', async () => {
    await shop.subscribe(user, 'Starter', 'good');
    const before = shop.stripe.store.invoices.size;
    const key = '0b9f6c1e-58a1-4f0e-9d0a-2f4c6f7f2d11';
    const first = await shop.startCheckout(user, 'Creator', key);
    await shop.deliver();
    expect(await shop.startCheckout(user, 'Creator', key)).toEqual(first);
    expect(await shop.startCheckout(user, 'Business', key)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'Idempotency-Key' }] },
    });
    await shop.deliver();
    expect(shop.stripe.store.invoices.size).toBe(before + 1);
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Creator' });
  });

  it('do not start when the payment is declined', async () => {
    const subscriptionId = await shop.subscribe(user, 'Starter', 'good');
    shop.stripe.setCard(customerOf(subscriptionId), 'refused');
    const refused = await shop.startCheckout(user, 'Creator');
    expect(refused).toMatchObject({ status: 402, body: { code: 'payment_required' } });
    expect(String(refused.body['detail'])).toContain('declined');
    expect(await shop.readBalance(user)).toMatchObject({ plan: 'Starter', audio: 3_600 });
    shop.stripe.setCard(customerOf(subscriptionId), 'good');
    expect((await shop.startCheckout(user, 'Creator')).status).toBe(200);
    expect(await shop.readBalance(user)).toMatchObject({ plan: 'Creator', audio: 18_000 });
  });

  it('keep a scheduled plan and a cancellation when the payment is declined', async () => {
    const subscriptionId = await shop.subscribe(user, 'Creator', 'good');
    await shop.startCheckout(user, 'Starter');
    shop.stripe.setCard(customerOf(subscriptionId), 'refused');
    expect(await shop.startCheckout(user, 'Business')).toMatchObject({ status: 402 });
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Creator', next_plan: 'Starter' });
    await shop.post(user, '/stripe/cancel');
    expect(await shop.startCheckout(user, 'Business')).toMatchObject({ status: 402 });
    expect(await shop.readStatus(user)).toMatchObject({
      subscription_plan: 'Creator',
      cancel_at_period_end: true,
    });
  });
});

describe('downgrades', () => {
  it('start with the next period, and switching down and up grants nothing', async () => {
    const subscriptionId = await shop.subscribe(user, 'Creator', 'good');
    await use(18_000);
    await shop.startCheckout(user, 'Starter');
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Creator', next_plan: 'Starter' });
    await shop.startCheckout(user, 'Creator');
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Creator', next_plan: null });
    expect((await shop.readBalance(user)).audio).toBe(0);

    await shop.startCheckout(user, 'Starter');
    const { from, until } = shop.stripe.store.subscriptions.get(subscriptionId)!;
    await shop.advance(until - from + 7_200);
    user = await shop.renew(user);
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Starter', next_plan: null });
    expect(await shop.readBalance(user)).toMatchObject({ plan: 'Starter', audio: 3_600 });
    const totals = [...shop.stripe.store.invoices.values()].map(({ total }) => total);
    expect(totals.slice(-2)).toEqual([2_900, 900]);
  });
});

it('notifies open pages of a change that leaves the balance as it is', async () => {
  await shop.subscribe(user, 'Creator', 'good');
  const { events } = shop.server.core;
  const newest = await events.findNewestId(user.userId);
  await shop.post(user, '/stripe/cancel');
  const pushed = await events.listAfter(user.userId, newest);
  expect(pushed.map(({ event }) => event)).toContain('balance.changed');
});

describe('a failed payment', () => {
  async function failRenewal(): Promise<string> {
    const subscriptionId = await shop.subscribe(user, 'Creator', 'good');
    await use(10_000);
    shop.stripe.setCard(customerOf(subscriptionId), 'refused');
    const { from, until } = shop.stripe.store.subscriptions.get(subscriptionId)!;
    await shop.advance(until - from + 7_200);
    user = await shop.renew(user);
    return subscriptionId;
  }

  it('grants no new month until the payment arrives', async () => {
    const subscriptionId = await failRenewal();
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Creator', status: 'past_due' });
    expect((await shop.readBalance(user)).audio).toBe(8_000);
    expect(await shop.startCheckout(user, 'Business')).toMatchObject({
      status: 402,
      body: { code: 'payment_required' },
    });

    shop.stripe.setCard(customerOf(subscriptionId), 'good');
    shop.stripe.payOpenInvoice(subscriptionId);
    await shop.deliver();
    expect(await shop.readStatus(user)).toMatchObject({ status: 'active' });
    expect((await shop.readBalance(user)).audio).toBe(18_000);
    expect((await shop.notices(user)).slice(-2)).toEqual([
      'billing.payment_failed',
      'billing.payment_recovered',
    ]);
  });

  it('is shown with its amount and next attempt, and allows a cancellation', async () => {
    const subscriptionId = await failRenewal();
    const invoice = [...shop.stripe.store.invoices.values()].find(({ status }) => status === 'open');
    expect(await shop.readStatus(user)).toMatchObject({
      status: 'past_due',
      due: { amount: 2_900, retry_at: new Date((invoice?.nextAttempt ?? 0) * 1_000).toISOString() },
    });
    expect((await shop.post(user, '/stripe/cancel')).body).toMatchObject({ cancel_at_period_end: true });
    shop.stripe.setCard(customerOf(subscriptionId), 'good');
    shop.stripe.payOpenInvoice(subscriptionId);
    await shop.deliver();
    expect(await shop.readStatus(user)).toMatchObject({ due: null });
  });

  it('leaves three days of grace, then ends the plan when Stripe gives up', async () => {
    await failRenewal();
    await shop.advance(3 * DAY_SECONDS);
    expect(await shop.readBalance(user)).toMatchObject({ plan: 'Free', audio: 600 });
    await shop.advance(5 * DAY_SECONDS);
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Free', status: 'canceled' });
    expect((await shop.notices(user)).at(-1)).toBe('billing.subscription_over');
    expect(await shop.readBalance(user)).toMatchObject({ plan: 'Free', audio: 600 });
  });
});

describe('a cancellation', () => {
  it('lets the period end and can be undone before that', async () => {
    const subscriptionId = await shop.subscribe(user, 'Creator', 'good');
    expect((await shop.post(user, '/stripe/cancel')).body).toMatchObject({ cancel_at_period_end: true });
    expect((await shop.post(user, '/stripe/resume')).body).toMatchObject({ cancel_at_period_end: false });
    expect((await shop.startCheckout(user, 'Free')).status).toBe(200);
    expect(await shop.readStatus(user)).toMatchObject({ cancel_at_period_end: true, status: 'active' });
    const { from, until } = shop.stripe.store.subscriptions.get(subscriptionId)!;
    await shop.advance(until - from + 60);
    user = await shop.renew(user);
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Free', status: 'canceled' });
    expect(await shop.post(user, '/stripe/resume')).toMatchObject({ status: 409 });
  });

  it('cannot be undone after the period ended without a webhook', async () => {
    const subscriptionId = await shop.subscribe(user, 'Creator', 'good');
    await shop.post(user, '/stripe/cancel');
    const { from, until } = shop.stripe.store.subscriptions.get(subscriptionId)!;
    shop.server.clock.advance(until - from + 60);
    shop.stripe.tick();
    shop.stripe.store.events.length = 0;
    user = await shop.renew(user);
    expect(await shop.post(user, '/stripe/resume')).toMatchObject({
      status: 409,
      body: { code: 'wrong_state' },
    });
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Free', status: 'canceled' });
  });
});

describe('a plan change during a renewal', () => {
  /** Stripe's clock is ahead: it has renewed the month while ours still runs. */
  async function renewUnheard(plan: string): Promise<void> {
    const subscriptionId = await shop.subscribe(user, plan, 'good');
    const { until } = shop.stripe.store.subscriptions.get(subscriptionId)!;
    const { clock } = shop.server;
    clock.advance(until - 60 - Math.floor(clock.now().getTime() / 1000));
    user = await shop.renew(user);
    shop.stripe.useClock(() => new Date(clock.now().getTime() + 2 * 3_600_000));
    shop.stripe.tick();
  }

  it('schedules a smaller plan for the next month, since the larger was paid for', async () => {
    await renewUnheard('Business');
    expect((await shop.startCheckout(user, 'Starter')).status).toBe(200);
    await shop.deliver();
    expect(await shop.readStatus(user)).toMatchObject({
      subscription_plan: 'Business',
      next_plan: 'Starter',
    });
    expect((await shop.readBalance(user)).audio).toBe(72_000);
    await shop.advance(32 * DAY_SECONDS);
    user = await shop.renew(user);
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Starter', next_plan: null });
    expect((await shop.readBalance(user)).audio).toBe(3_600);
  });

  it('charges for a plan larger than the renewed one before serving it', async () => {
    await shop.subscribe(user, 'Business', 'good');
    await shop.startCheckout(user, 'Starter');
    await shop.deliver();
    const until = runningAtStripe()[0]?.until ?? 0;
    const { clock } = shop.server;
    clock.advance(until - 60 - Math.floor(clock.now().getTime() / 1000));
    user = await shop.renew(user);
    shop.stripe.useClock(() => new Date(clock.now().getTime() + 2 * 3_600_000));
    shop.stripe.tick();
    await shop.startCheckout(user, 'Creator');
    await shop.deliver();
    expect((await shop.readBalance(user)).audio).toBe(3_600);
    expect(await shop.readStatus(user)).toMatchObject({
      subscription_plan: 'Starter',
      next_plan: 'Creator',
    });
  });

  it('charges for a larger plan and serves it', async () => {
    await renewUnheard('Starter');
    await shop.startCheckout(user, 'Business');
    await shop.deliver();
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Business', next_plan: null });
    expect((await shop.readBalance(user)).audio).toBe(72_000);
  });
});
