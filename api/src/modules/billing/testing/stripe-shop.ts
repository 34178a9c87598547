import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { sql } from 'kysely';
import { settleJobs } from '../../../../testing/accounts';
import { createTestApp, type TestApp, type TestUser } from '../../../../testing/test-app';
import {
  FAKE_KEY,
  FAKE_WEBHOOK_SECRET,
  startFakeStripe,
  type FakeStripe,
} from '@lisan/engine-payment/testing';
import { plansForTests } from '../../../../testing/plans-for-tests';
import { seedPlans } from '@lisan/engine-payment';

interface ShopResponse {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export interface StripeShop {
  readonly server: TestApp;
  readonly stripe: FakeStripe;
  post(
    user: TestUser,
    path: string,
    payload?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ShopResponse>;
  startCheckout(user: TestUser, plan: string, idempotencyKey?: string): Promise<ShopResponse>;
  priceOf(plan: string): Promise<string>;
  readStatus(user: TestUser): Promise<Record<string, unknown>>;
  readBalance(user: TestUser): Promise<{ plan: string; text: number; audio: number; video: number }>;
  subscribe(user: TestUser, plan: string, card?: 'none' | 'good' | 'refused'): Promise<string>;
  receive(body: string, signature: string): Promise<number>;
  deliver(options?: Parameters<FakeStripe['deliver']>[1]): ReturnType<FakeStripe['deliver']>;
  advance(seconds: number): Promise<void>;
  reconcile(): Promise<void>;
  renew(user: TestUser): Promise<TestUser>;
  notices(user: TestUser): Promise<string[]>;
  mails(user: TestUser): Promise<{ subject: string; text: string }[]>;
  /** Forgets all accounts, payments and jobs; the clock keeps going. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** One shop for a file, empty at the start of each test. */
export function useStripeShop(): () => StripeShop {
  let shop: StripeShop;
  beforeAll(async () => {
    shop = await openStripeShop();
  });
  afterEach(() => shop.empty());
  afterAll(() => shop?.close());
  return () => shop;
}

async function openStripeShop(): Promise<StripeShop> {
  const stripe = await startFakeStripe();
  await seedPlans({ secretKey: FAKE_KEY, baseUrl: stripe.baseUrl }, plansForTests());
  const server = await createTestApp({
    isWorking: true,
    config: {
      stripe: {
        secretKey: FAKE_KEY,
        publishableKey: 'pk_test_fake',
        webhookSecret: FAKE_WEBHOOK_SECRET,
        baseUrl: stripe.baseUrl,
      },
    },
  });
  stripe.useClock(server.clock.now);

  const post: StripeShop['post'] = async (user, path, payload = { email: user.email }, headers = {}) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { ...user.headers, ...headers },
      payload,
    });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  const receive: StripeShop['receive'] = async (body, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await server.app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload: body }))
      .statusCode;
  };
  const deliver: StripeShop['deliver'] = async (options) => {
    const events = await stripe.deliver(receive, options);
    await settleJobs(server);
    return events;
  };
  const priceOf: StripeShop['priceOf'] = async (plan) => {
    const sold = (await server.app.inject('/api/stripe/subscription_plans')).json<
      { name: string; prices: { id: string }[] }[]
    >();
    return sold.find(({ name }) => name === plan)?.prices[0]?.id ?? 'price_nothing';
  };
  const startCheckout: StripeShop['startCheckout'] = async (user, plan, key) => {
    const priceId = await priceOf(plan);
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    return post(user, '/stripe/subs', { email: user.email, name: plan, priceId }, headers);
  };

  return {
    server,
    stripe,
    post,
    startCheckout,
    priceOf,
    receive,
    deliver,
    readStatus: async (user) => (await post(user, '/stripe/subscription_status')).body,
    async readBalance(user) {
      const { body } = await post(user, '/user/balance', { user_email: user.email });
      const remaining = body['balance'] as Record<string, number>;
      return {
        plan: String(body['subscription_plan']),
        text: remaining['text_quota'] ?? NaN,
        audio: remaining['audio_quota'] ?? NaN,
        video: remaining['video_quota'] ?? NaN,
      };
    },
    async subscribe(user, plan, card) {
      const { body } = await startCheckout(user, plan);
      const subscriptionId = stripe.complete(String(body['session_id']), card);
      await deliver();
      return subscriptionId;
    },
    async advance(seconds) {
      server.clock.advance(seconds);
      stripe.tick();
      await deliver();
    },
    async reconcile() {
      const { jobs, database } = server.core;
      const id = await jobs.enqueue(database.db, 'schedule.payment-reconcile', {});
      for (let tries = 0; tries < 200; tries += 1) {
        const job = await database.db
          .selectFrom('jobs')
          .select('state')
          .where('id', '=', id)
          .executeTakeFirst();
        if (job?.state === 'done') return settleJobs(server);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      throw new Error('Nobody looked for what was missed.');
    },
    async renew(user) {
      const row = { id: user.userId, email: user.email, username: user.username, token_version: 1 };
      const token = await server.core.sessions.open(row, 'test');
      return { ...user, token, headers: { authorization: `Bearer ${token}` } };
    },
    async notices({ userId }) {
      const events = await server.core.events.listAfter(userId, 0);
      return events.flatMap((one) => (one.event === 'notification.added' ? one.data.kind : []));
    },
    async mails({ email }) {
      const emails = (await server.core.outbox?.list()) ?? [];
      return emails.filter(({ to }) => to === email).reverse();
    },
    async empty() {
      await settleJobs(server);
      stripe.useGate(async () => undefined);
      stripe.useClock(server.clock.now);
      const { customers, sessions, invoices, subscriptions, events } = stripe.store;
      for (const objects of [customers, sessions, invoices, subscriptions]) objects.clear();
      events.length = 0;
      const { db } = server.core.database;
      await db.deleteFrom('jobs').where('kind', 'not like', 'schedule.%').execute();
      const { rows } = await sql<{ name: string }>`
        select quote_ident(tablename) as name from pg_tables
        where schemaname = 'public' and tablename not in ('migrations', 'jobs')`.execute(db);
      await sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')}`).execute(db);
    },
    async close() {
      await server.close();
      await stripe.close();
    },
  };
}
