import type { TestUser } from '../../../../testing/test-app';
import { useStripeShop, type StripeShop } from '../testing/stripe-shop';

const useShop = useStripeShop();
let shop: StripeShop;
let user: TestUser;
beforeEach(async () => {
  shop = useShop();
  user = await shop.server.signUp();
});

const read = (sessionId: string, by = user) =>
  shop.post(by, '/stripe/checkout_status', { email: by.email, session_id: sessionId });
const begin = async (plan: string) => String((await shop.startCheckout(user, plan)).body['session_id']);

describe('checkout outcome', () => {
  it("is read by the session id in Stripe's success URL", async () => {
    const id = await begin('Creator');
    expect(shop.stripe.store.sessions.get(id)?.successUrl).toBe(
      `http://localhost:4000/success?session_id=${id}`,
    );
    expect(await read(id)).toMatchObject({
      status: 200,
      body: { status: 'open', subscription: { status: 'none' } },
    });
  });

  it('is complete once paid for, even when every webhook is lost', async () => {
    const id = await begin('Creator');
    shop.stripe.complete(id, 'good');
    shop.stripe.store.events.length = 0;
    expect(await read(id)).toMatchObject({
      status: 200,
      body: { status: 'complete', subscription: { subscription_plan: 'Creator', status: 'trialing' } },
    });
  });

  it('is expired after another checkout starts', async () => {
    const id = await begin('Creator');
    await shop.startCheckout(user, 'Business');
    expect(await read(id)).toMatchObject({ body: { status: 'expired', subscription: { status: 'none' } } });
  });

  it('is not found for other accounts or invented ids, whatever the plan', async () => {
    const id = await begin('Creator');
    shop.stripe.complete(id, 'good');
    await shop.deliver();
    const other = await shop.server.signUp();
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Creator' });
    for (const [session, by] of [
      [id, other],
      ['cs_test_invented', user],
      ['sub_invented', user],
    ] as const) {
      const answer = await read(session, by);
      expect(answer).toMatchObject({
        status: 404,
        body: { detail: expect.stringContaining("don't know this payment") },
      });
      expect(answer.body).not.toHaveProperty('subscription');
    }
  });

  it('is complete for a plan change that replaced the checkout', async () => {
    await shop.subscribe(user, 'Creator', 'good');
    const { body } = await shop.startCheckout(user, 'Business');
    const url = new URL(String(body['url']));
    expect(await read(url.searchParams.get('session_id') ?? '')).toMatchObject({
      body: { status: 'complete', subscription: { subscription_plan: 'Business' } },
    });
  });
});

describe('card and invoices', () => {
  it('are managed at Stripe after the first purchase', async () => {
    expect(await shop.readStatus(user)).toMatchObject({ payment: null });
    expect(await shop.post(user, '/stripe/portal')).toMatchObject({ status: 409 });
    await shop.subscribe(user, 'Creator', 'good');
    expect(await shop.readStatus(user)).toMatchObject({ payment: 'managed' });
    const portal = await shop.post(user, '/stripe/portal');
    expect(portal).toMatchObject({ status: 200, body: { url: expect.stringMatching(/^https:/) } });
    await shop.post(user, '/stripe/cancel');
    await shop.advance(31 * 86_400);
    user = await shop.renew(user);
    expect(await shop.readStatus(user)).toMatchObject({ status: 'canceled', payment: 'managed' });
  });
});

describe('keeping the current plan', () => {
  const preview = (payload = {}) => shop.post(user, '/stripe/preview', { email: user.email, ...payload });
  async function payForBusiness() {
    await shop.subscribe(user, 'Business', 'good');
    await shop.advance(31 * 86_400);
    await shop.advance(2 * 3_600);
    user = await shop.renew(user);
  }

  it('previews amount and date, and undoes a cancellation, a smaller plan, or both', async () => {
    await payForBusiness();
    const { current_period_end: at } = await shop.readStatus(user);
    const result = { act: 'resume', plan: 'Business', present_plan: 'Business', amount_monthly: 9_900, at };
    expect(await preview()).toMatchObject({ status: 409 });
    for (const acts of [['cancel'], ['Starter'], ['Starter', 'cancel']]) {
      for (const act of acts) {
        if (act === 'cancel') await shop.post(user, '/stripe/cancel');
        else await shop.startCheckout(user, act);
        await shop.deliver();
      }
      expect(await preview()).toMatchObject({ status: 200, body: { ...result, amount_now: 0 } });
      const isEnding = acts.includes('cancel');
      expect(await shop.readStatus(user)).toMatchObject({
        cancel_at_period_end: isEnding,
        next_plan: isEnding ? null : 'Starter',
      });
      await shop.post(user, '/stripe/resume');
      await shop.deliver();
      expect(await shop.readStatus(user)).toMatchObject({
        subscription_plan: 'Business',
        cancel_at_period_end: false,
        next_plan: null,
      });
    }
    expect([...shop.stripe.store.subscriptions.values()].map(({ endsWithPeriod }) => endsWithPeriod)).toEqual(
      [false],
    );
  });

  it('does not restore a smaller plan that was scheduled before the cancellation', async () => {
    await payForBusiness();
    await shop.startCheckout(user, 'Starter');
    await shop.deliver();
    expect(await shop.startCheckout(user, 'Starter')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('already your next plan') },
    });
    await shop.post(user, '/stripe/cancel');
    await shop.deliver();
    const priceId = await shop.priceOf('Starter');
    expect(await preview({ priceId })).toMatchObject({
      body: { act: 'change_later', plan: 'Starter', present_plan: 'Business' },
    });
    await shop.startCheckout(user, 'Starter');
    await shop.deliver();
    expect(await shop.readStatus(user)).toMatchObject({
      subscription_plan: 'Business',
      cancel_at_period_end: false,
      next_plan: 'Starter',
    });
  });
});
