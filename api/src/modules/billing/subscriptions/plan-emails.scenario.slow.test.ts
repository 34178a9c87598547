import { DAY_SECONDS } from '../../../durations';
import { useStripeShop, type StripeShop } from '../testing/stripe-shop';
import { useTestApp, type TestApp, type TestUser } from '../../../../testing/test-app';
import { makeDue, settleJobs } from '../../../../testing/accounts';

const useShop = useStripeShop();
let shop: StripeShop;
let user: TestUser;
beforeEach(async () => {
  shop = useShop();
  user = await shop.server.signUp();
});
const subjects = async () => (await shop.mails(user)).map(({ subject }) => subject);

async function settleLater(server: TestApp): Promise<void> {
  await makeDue(server, 'billing.notice');
  await settleJobs(server);
}

describe('emails about a plan, with a payment provider', () => {
  const lastText = async () => (await shop.mails(user)).at(-1)?.text ?? '';

  it('confirm a trial, an upgrade, a downgrade, an undo and a cancellation, once each', async () => {
    await shop.subscribe(user, 'Creator', 'good');
    expect(await subjects()).toEqual(['Your free trial of Creator has started']);
    expect(await lastText()).toMatch(/lasts until \w+ \d+, \d{4}.* it costs \$29 a month/);

    await shop.startCheckout(user, 'Business');
    await shop.deliver();
    expect((await subjects()).slice(1)).toEqual(["You're now on Business"]);
    expect(await lastText()).toMatch(/trial continues until .*Business costs \$99 a month/);

    await shop.startCheckout(user, 'Starter');
    await shop.deliver();
    expect((await subjects()).slice(2)).toEqual(['Your next plan is Starter']);
    expect(await lastText()).toMatch(/trial of Business continues .*Starter starts and costs \$9 a month/);

    await shop.post(user, '/stripe/resume');
    await shop.deliver();
    await settleLater(shop.server);
    expect((await subjects()).slice(3)).toEqual(["You're keeping Business"]);

    await shop.post(user, '/stripe/cancel');
    await shop.deliver();
    expect((await subjects()).slice(4)).toEqual([
      expect.stringMatching(/^Your Business plan ends on \w+ \d+/),
    ]);
    expect(await lastText()).toContain("won't renew");
    expect(await shop.notices(user)).toEqual([]);
  });

  it('confirm the first paid month with its price and next payment date', async () => {
    const subscriptionId = await shop.subscribe(user, 'Creator');
    shop.stripe.setCard(shop.stripe.store.subscriptions.get(subscriptionId)!.customer, 'good');
    await shop.advance(30 * DAY_SECONDS + 7_200);
    expect((await subjects()).at(-1)).toBe('Your Creator plan has started');
    expect(await lastText()).toMatch(/costs \$29 a month, and the next payment is on \w+ \d+, \d{4}/);
  });

  it('confirm a smaller plan chosen again after a cancellation', async () => {
    await shop.subscribe(user, 'Business', 'good');
    await shop.startCheckout(user, 'Starter');
    await shop.post(user, '/stripe/cancel');
    await shop.deliver();
    await shop.startCheckout(user, 'Starter');
    await shop.deliver();
    expect((await subjects()).slice(3)).toEqual(['Your next plan is Starter']);
  });

  it('confirm an upgrade once, although the scheduled plan is undone first', async () => {
    await shop.subscribe(user, 'Creator', 'good');
    await shop.startCheckout(user, 'Starter');
    await shop.deliver();
    const before = (await subjects()).length;
    let updates = 0;
    shop.stripe.useGate(async ({ method, path, body }) => {
      if (method !== 'POST' || !/^\/v1\/subscriptions\/\w+$/.test(path) || !body.includes('items')) return;
      updates += 1;
      if (updates === 2) await shop.deliver();
    });
    await shop.startCheckout(user, 'Business');
    await shop.deliver();
    expect(updates).toBeGreaterThan(2);
    await settleLater(shop.server);
    expect((await subjects()).slice(before)).toEqual(["You're now on Business"]);
  });

  it("use the account's language", async () => {
    await shop.server.core.database.db
      .updateTable('users')
      .set({ language: 'ar' })
      .where('id', '=', user.userId)
      .execute();
    await shop.subscribe(user, 'Creator');
    expect(await subjects()).toEqual([expect.stringContaining('بدأت تجربتك المجانية')]);
  });
});

describe('emails after a failed payment', () => {
  let subscriptionId: string;
  beforeEach(async () => {
    subscriptionId = await shop.subscribe(user, 'Creator', 'good');
    await shop.advance(30 * DAY_SECONDS + 7_200);
  });

  async function failRenewal(): Promise<() => Promise<string[]>> {
    const { customer, until } = shop.stripe.store.subscriptions.get(subscriptionId)!;
    shop.stripe.setCard(customer, 'refused');
    await shop.advance(until - Math.floor(shop.server.clock.now().getTime() / 1000) + 7_200);
    user = await shop.renew(user);
    const before = (await subjects()).length;
    return async () => (await subjects()).slice(before);
  }

  it('confirm a cancellation immediately', async () => {
    const news = await failRenewal();
    expect(await shop.post(user, '/stripe/cancel')).toMatchObject({ status: 200 });
    await shop.deliver();
    expect(await news()).toEqual([expect.stringMatching(/^Your Creator plan ends on \w+ \d+/)]);
    await shop.post(user, '/stripe/resume');
    await shop.deliver();
    await settleLater(shop.server);
    expect((await news()).slice(1)).toEqual(["You're keeping Creator"]);
  });

  it('do not report a plan change when the payment arrives after the grace period', async () => {
    const news = await failRenewal();
    await shop.advance(3 * DAY_SECONDS);
    expect(await shop.readBalance(user)).toMatchObject({ plan: 'Free' });
    shop.stripe.setCard(shop.stripe.store.subscriptions.get(subscriptionId)!.customer, 'good');
    shop.stripe.payOpenInvoice(subscriptionId);
    await shop.deliver();
    expect(await shop.readBalance(user)).toMatchObject({ plan: 'Creator' });
    expect(await news()).toEqual(['Your payment for Creator went through']);
  });
});

describe('emails about a plan, without a payment provider', () => {
  const use = useTestApp({ isWorking: true });

  async function startTrial(payer: TestUser): Promise<void> {
    const { session_id: id } = await choose(payer, 'creator');
    await use().app.inject({
      method: 'POST',
      url: `/api/stripe/checkout/${id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'answer=agree',
    });
    await settleJobs(use());
  }

  async function post(user: TestUser, path: string, payload: object = {}): Promise<Record<string, string>> {
    const body = { email: user.email, ...payload };
    const request = { method: 'POST', url: `/api${path}`, headers: user.headers, payload: body } as const;
    const answer = (await use().app.inject(request)).json<Record<string, string>>();
    await settleJobs(use());
    return answer;
  }

  const choose = (user: TestUser, plan: string) =>
    post(user, '/stripe/subs', { name: plan, priceId: `price_${plan}` });
  const newest = async () => (await use().core.outbox?.list())?.[0];

  it('state that nothing is charged', async () => {
    await startTrial(await use().signUp());
    const email = await newest();
    expect(email?.subject).toBe('Your free trial of Creator has started');
    expect(email?.text).toContain("you won't be charged");
    expect(email?.text).not.toContain('$');
  });

  it('state that a trial ends with the Free plan, whatever was scheduled', async () => {
    const user = await use().signUp();
    await startTrial(user);
    await choose(user, 'starter');
    expect((await newest())?.text).toMatch(
      /trial of Creator continues until .* account moves to the Free plan/,
    );
    await post(user, '/stripe/resume');
    await settleLater(use());
    expect((await newest())?.text).toMatch(
      /trial of Creator continues until .* account moves to the Free plan/,
    );
    await choose(user, 'business');
    expect((await newest())?.text).toMatch(
      /now on Business\. Your free trial continues until .* to the Free plan/,
    );
  });
});
