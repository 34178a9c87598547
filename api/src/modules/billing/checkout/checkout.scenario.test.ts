import { settleJobs } from '../../../../testing/accounts';
import type { TestUser } from '../../../../testing/test-app';
import { useStripeShop, type StripeShop } from '../testing/stripe-shop';

const useShop = useStripeShop();
let shop: StripeShop;
let user: TestUser;
beforeEach(async () => {
  shop = useShop();
  user = await shop.server.signUp();
});

const running = () =>
  [...shop.stripe.store.subscriptions.values()].filter(({ status }) => status !== 'canceled');
const openSessions = () => [...shop.stripe.store.sessions.values()].filter(({ status }) => status === 'open');

describe('starts one subscription', () => {
  it('for two clicks', async () => {
    const [first, second] = await Promise.all([
      shop.startCheckout(user, 'Creator'),
      shop.startCheckout(user, 'Creator'),
    ]);
    expect(second.body).toEqual(first.body);
    expect(openSessions()).toHaveLength(1);
    expect(shop.stripe.store.customers.size).toBe(1);
  });

  it('for two tabs, and expires the older page when the newer opens', async () => {
    const first = await shop.startCheckout(user, 'Creator');
    const second = await shop.startCheckout(user, 'Business');
    expect(openSessions().map(({ id }) => id)).toEqual([second.body['session_id']]);
    expect(() => shop.stripe.complete(String(first.body['session_id']))).toThrow('not open');
    const third = await shop.startCheckout(user, 'Creator');
    expect(third.body['session_id']).not.toBe(first.body['session_id']);
    shop.stripe.complete(String(third.body['session_id']));
    await shop.deliver();
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Creator' });
    expect(openSessions()).toEqual([]);
  });

  it('for many concurrent tabs', async () => {
    const plans = ['Starter', 'Creator', 'Business', 'Custom', 'Creator', 'Starter'];
    const answers = await Promise.all(plans.map((plan) => shop.startCheckout(user, plan)));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await settleJobs(shop.server);
    expect(openSessions().length).toBeLessThanOrEqual(1);
  });

  it('for a tab that starts while another expires the earlier checkout', async () => {
    await shop.startCheckout(user, 'Creator');
    let isHeld = false;
    const answers: number[] = [];
    shop.stripe.useGate(async ({ path }) => {
      if (isHeld || !path.endsWith('/expire')) return;
      isHeld = true;
      answers.push((await shop.startCheckout(user, 'Starter')).status);
    });
    const { status, body } = await shop.startCheckout(user, 'Business');
    expect([...answers, status]).toEqual([200, 200]);
    expect(openSessions().map(({ id }) => id)).toEqual([body['session_id']]);
  });

  it('when the first checkout completed but its webhook is missing', async () => {
    const { body } = await shop.startCheckout(user, 'Creator');
    shop.stripe.complete(String(body['session_id']));
    expect(await shop.startCheckout(user, 'Creator')).toMatchObject({
      status: 409,
      body: { code: 'already_exists' },
    });
    expect(await shop.startCheckout(user, 'Business')).toMatchObject({ status: 200 });
    await shop.deliver();
    expect(running()).toHaveLength(1);
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Business' });
  });

  it('when two exist: ends the second and keeps its payment as credit', async () => {
    const first = await shop.subscribe(user, 'Creator');
    const { customer, metadata } = shop.stripe.store.subscriptions.get(first)!;
    const price = shop.stripe.store.products.get('lisan_business')!.defaultPrice;
    shop.server.clock.advance(10);
    shop.stripe.subscribeBeside(customer, price, metadata);
    await shop.deliver();
    await shop.deliver();
    expect(running().map(({ id }) => id)).toEqual([first]);
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Creator', status: 'trialing' });
    expect(shop.stripe.store.customers.get(customer)?.credit).toBeGreaterThan(9_800);
    expect(await shop.notices(user)).toEqual([]);
  });
});

describe('webhooks', () => {
  it('change nothing when repeated, reordered or late', async () => {
    const { body } = await shop.startCheckout(user, 'Creator');
    const subscriptionId = shop.stripe.complete(String(body['session_id']), 'good');
    const events = await shop.deliver({ order: 'reversed', copies: 3 });
    expect(events.length).toBeGreaterThan(2);
    const [status, balance] = [await shop.readStatus(user), await shop.readBalance(user)];
    expect(status).toMatchObject({ subscription_plan: 'Creator', status: 'trialing' });
    await shop.stripe.redeliver(shop.receive, events);
    await settleJobs(shop.server);
    expect([await shop.readStatus(user), await shop.readBalance(user)]).toEqual([status, balance]);
    const grants = await shop.server.core.database.db
      .selectFrom('ledger')
      .select('id')
      .where('entry', '=', 'grant')
      .where('kind', '=', 'audio')
      .execute();
    expect(grants).toHaveLength(2);

    await shop.server.core.jobs.enqueue(shop.server.core.database.db, 'billing.end-subscription', {
      subscriptionId,
    });
    await settleJobs(shop.server);
    await shop.deliver();
    await shop.stripe.redeliver(shop.receive, events);
    await settleJobs(shop.server);
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Free', status: 'canceled' });
  });

  it('are recovered when lost', async () => {
    const { body } = await shop.startCheckout(user, 'Creator');
    shop.stripe.complete(String(body['session_id']));
    shop.stripe.store.events.length = 0;
    expect(await shop.startCheckout(user, 'Creator')).toMatchObject({ status: 409 });
    expect(await shop.readStatus(user)).toMatchObject({ status: 'trialing' });
    shop.server.clock.advance(31 * 86_400);
    shop.stripe.tick();
    shop.stripe.store.events.length = 0;
    const { core } = shop.server;
    await core.database.db
      .updateTable('jobs')
      .set({ run_at: new Date(Date.now() - 1_000) })
      .where('kind', '=', 'schedule.payment-reconcile')
      .where('state', '=', 'queued')
      .execute();
    await core.jobs.enqueue(core.database.db, 'billing.tidy-checkouts', { userId: user.userId });
    user = await shop.renew(user);
    for (let tries = 0; tries < 100; tries += 1) {
      if ((await shop.readStatus(user))['status'] === 'canceled') break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await shop.readStatus(user)).toMatchObject({ status: 'canceled' });
  });

  it('are recovered without a click when all are lost', async () => {
    const { body } = await shop.startCheckout(user, 'Creator');
    shop.stripe.complete(String(body['session_id']));
    shop.stripe.store.events.length = 0;
    shop.server.clock.advance(11 * 60);
    await shop.reconcile();
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Creator', status: 'trialing' });
  });

  it('lost for a whole trial do not grant a second trial', async () => {
    const { body } = await shop.startCheckout(user, 'Creator');
    shop.stripe.complete(String(body['session_id']));
    shop.server.clock.advance(31 * 86_400);
    shop.stripe.tick();
    shop.stripe.store.events.length = 0;
    user = await shop.renew(user);
    const again = await shop.startCheckout(user, 'Creator');
    expect(shop.stripe.store.sessions.get(String(again.body['session_id']))?.trialDays).toBe(0);
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Free', status: 'canceled' });
  });

  it('are retried while Stripe is unavailable', async () => {
    const { body } = await shop.startCheckout(user, 'Creator');
    shop.stripe.complete(String(body['session_id']));
    shop.stripe.failNext('/v1/subscriptions', [{ status: 500 }, { status: 503 }]);
    await shop.deliver();
    expect(await shop.readStatus(user)).toMatchObject({ status: 'trialing' });
  });

  it('for foreign subscriptions are ignored', async () => {
    await shop.startCheckout(user, 'Creator');
    const [customer] = [...shop.stripe.store.customers.keys()];
    const price = shop.stripe.store.products.get('lisan_business')!.defaultPrice;
    shop.stripe.subscribeBeside(customer!, price, {});
    await shop.deliver();
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Free', status: 'none' });
    expect(running()).toHaveLength(1);
  });
});

describe('a deleted account', () => {
  async function deleteAccount(): Promise<void> {
    const { core } = shop.server;
    await core.database.transaction(async (trx) => {
      await core.accountEvents.deleted(user.userId, trx);
      await trx.deleteFrom('users').where('id', '=', user.userId).execute();
    });
    await settleJobs(shop.server);
  }

  it('ends its subscription, checkout and customer', async () => {
    await shop.subscribe(user, 'Creator', 'good');
    await deleteAccount();
    expect(running()).toEqual([]);
    expect([...shop.stripe.store.customers.values()].map(({ deleted }) => deleted)).toEqual([true]);
    await shop.deliver();
  });

  it('cannot be subscribed from a page left open', async () => {
    const { body } = await shop.startCheckout(user, 'Creator');
    await deleteAccount();
    expect(() => shop.stripe.complete(String(body['session_id']))).toThrow('not open');
  });

  it('is not charged when its checkout completes at the same moment', async () => {
    const { body } = await shop.startCheckout(user, 'Creator');
    shop.stripe.complete(String(body['session_id']), 'good');
    const { core } = shop.server;
    // Deleting the account does not call Stripe; the webhook triggers the cleanup.
    await core.database.db.deleteFrom('users').where('id', '=', user.userId).execute();
    await shop.deliver();
    expect(running()).toEqual([]);
    await shop.deliver();
  });
});
