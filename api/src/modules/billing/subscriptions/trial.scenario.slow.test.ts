import { DAY_SECONDS } from '../../../durations';
import { useStripeShop, type StripeShop } from '../testing/stripe-shop';
import type { TestUser } from '../../../../testing/test-app';

const useShop = useStripeShop();
let shop: StripeShop;
let user: TestUser;
beforeEach(async () => {
  shop = useShop();
  user = await shop.server.signUp();
});

describe('trials', () => {
  it("announces a trial's end on day 27 and ends it on day 30, without a card or charge", async () => {
    expect(await shop.readBalance(user)).toMatchObject({ plan: 'Free', audio: 600 });
    expect(await shop.readStatus(user)).toMatchObject({ trial_available: true });
    await shop.subscribe(user, 'Creator');
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Creator', status: 'trialing' });
    expect(await shop.readBalance(user)).toMatchObject({ plan: 'Creator', audio: 18_000 });

    await shop.advance(26 * DAY_SECONDS);
    expect(await shop.notices(user)).toEqual([]);
    await shop.advance(DAY_SECONDS + 60);
    expect(await shop.notices(user)).toEqual(['billing.trial_ending']);
    const email = (await shop.mails(user)).at(-1);
    expect(email?.subject).toMatch(/^Your free trial of Creator ends on \w+ \d+, \d{4}$/);
    expect(await shop.readStatus(user)).toMatchObject({ status: 'trialing' });

    await shop.advance(3 * DAY_SECONDS);
    user = await shop.renew(user);
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Free', status: 'canceled' });
    expect(await shop.readBalance(user)).toMatchObject({ plan: 'Free', audio: 600 });
    expect(await shop.notices(user)).toEqual(['billing.trial_ending', 'billing.trial_over']);
    expect(await shop.mails(user)).toHaveLength(3);
    expect(await shop.readStatus(user)).toMatchObject({ trial_available: false });
    const invoices = [...shop.stripe.store.invoices.values()];
    expect(invoices.map(({ total }) => total)).toEqual([0]);
  });

  it('becomes a paid month when a card was added', async () => {
    const subscriptionId = await shop.subscribe(user, 'Creator');
    const { customer } = shop.stripe.store.subscriptions.get(subscriptionId)!;
    shop.stripe.setCard(customer, 'good');
    await shop.advance(30 * DAY_SECONDS + 7_200);
    user = await shop.renew(user);
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Creator', status: 'active' });
    const { body } = await shop.post(user, '/stripe/portal');
    expect(body['url']).toMatch(/^https:/);
    const paid = [...shop.stripe.store.invoices.values()].filter(({ status }) => status === 'paid');
    expect(paid.map(({ total }) => total)).toEqual([0, 2_900]);
  });

  it('grants one trial per verified identity, even after deletion and under plus addresses', async () => {
    user = await shop.server.signUp({ isVerified: true });
    const trialDaysOf = (session: unknown) => shop.stripe.store.sessions.get(String(session))?.trialDays;
    const first = await shop.startCheckout(user, 'Creator');
    expect(trialDaysOf(first.body['session_id'])).toBe(30);
    shop.stripe.complete(String(first.body['session_id']));
    await shop.deliver();
    await shop.advance(31 * DAY_SECONDS);
    user = await shop.renew(user);
    const again = await shop.startCheckout(user, 'Creator');
    expect(trialDaysOf(again.body['session_id'])).toBe(0);

    const { core } = shop.server;
    await core.database.transaction(async (trx) => {
      await core.accountEvents.deleted(user.userId, trx);
      await trx.deleteFrom('users').where('id', '=', user.userId).execute();
    });
    const behindPlus = await shop.server.signUp({
      email: user.email.replace('@', '+again@'),
      isVerified: true,
    });
    const later = await shop.startCheckout(behindPlus, 'Creator');
    expect(trialDaysOf(later.body['session_id'])).toBe(0);
  });

  it('grants one trial to two concurrent accounts of one person', async () => {
    user = await shop.server.signUp({ isVerified: true });
    const other = await shop.server.signUp({ email: user.email.replace('@', '+second@'), isVerified: true });
    const sessions = await Promise.all([
      shop.startCheckout(user, 'Creator'),
      shop.startCheckout(other, 'Creator'),
    ]);
    const days = sessions.map(
      ({ body }) => shop.stripe.store.sessions.get(String(body['session_id']))?.trialDays,
    );
    expect(new Set(days)).toEqual(new Set([0, 30]));
  });

  const trialDaysOf = (session: unknown) => shop.stripe.store.sessions.get(String(session))?.trialDays;

  it("does not count an unverified account's trial against the address's owner", async () => {
    const otherUser = await shop.server.signUp({ email: user.email.replace('@', '+x@') });
    for (const one of [otherUser, user]) {
      const { body } = await shop.startCheckout(one, 'Creator');
      expect(trialDaysOf(body['session_id'])).toBe(30);
      shop.stripe.complete(String(body['session_id']));
      await shop.deliver();
    }
    await shop.advance(31 * DAY_SECONDS);
    user = await shop.renew(user);
    expect(trialDaysOf((await shop.startCheckout(user, 'Creator')).body['session_id'])).toBe(0);

    const { db } = shop.server.core.database;
    await db
      .updateTable('users')
      .set({ email_verified_at: shop.server.clock.now() })
      .where('id', '=', user.userId)
      .execute();
    const own = await shop.startCheckout(user, 'Creator');
    expect(trialDaysOf(own.body['session_id'])).toBe(30);
    shop.stripe.complete(String(own.body['session_id']));
    await shop.deliver();
    await shop.advance(31 * DAY_SECONDS);
    user = await shop.renew(user);
    expect(trialDaysOf((await shop.startCheckout(user, 'Creator')).body['session_id'])).toBe(0);
  });

  it('limits unverified accounts of one network to 20 trials in 30 days, even concurrently', async () => {
    const begin = async (changes = {}) => {
      const one = await shop.server.signUp(changes);
      return trialDaysOf((await shop.startCheckout(one, 'Starter')).body['session_id']);
    };
    const days = await Promise.all(Array.from({ length: 24 }, () => begin()));
    expect(days.filter((each) => each === 30)).toHaveLength(20);
    expect(await shop.readStatus(await shop.server.signUp())).toMatchObject({ trial_available: false });
    expect(await begin({ isVerified: true })).toBe(30);
    await shop.advance(31 * DAY_SECONDS);
    expect(await begin()).toBe(30);
  });
});
