import { randomUUID } from 'node:crypto';
import { createTestApp, type TestApp, type TestUser } from '../../../../testing/test-app';
import { createTestConfig } from '../../../../testing/test-config';
import type { Database } from '../../../database/database';
import { seedPlans } from '@lisan/engine-payment';
import {
  FAKE_KEY,
  FAKE_WEBHOOK_SECRET,
  startFakeStripe,
  type FakeStripe,
  type FakeEvent,
} from '@lisan/engine-payment/testing';
import { plansForTests } from '../../../../testing/plans-for-tests';
import { runAttempt } from '../../../jobs/attempt';
import { claimJob } from '../../../jobs/jobs.repository';
import type { JobKind } from '../../../jobs/queue';
import { registerMoney } from '..';
import type { Ledger } from '../ledger/ledger';
import { ACTOR_HEADER, createTurns, type Turns } from './scheduler';

/** The server's billing against a Stripe fake, with one shared clock and no background activity. */
export interface MoneyWorld {
  readonly server: TestApp;
  readonly stripe: FakeStripe;
  readonly turns: Turns;
  readonly ledger: Ledger;
  signUp(email?: string): Promise<TestUser>;
  post(
    user: TestUser,
    path: string,
    payload?: object,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  startCheckout(user: TestUser, plan: string): Promise<{ status: number; body: Record<string, unknown> }>;
  deliver(event: FakeEvent): Promise<boolean>;
  work(): Promise<boolean>;
  enqueueSchedule(schedule: string): Promise<void>;
  restart(): Promise<void>;
  pass(seconds: number): void;
  clear(users: readonly TestUser[]): Promise<void>;
  close(): Promise<void>;
}

export async function openMoneyWorld(on: Database): Promise<MoneyWorld> {
  const stripe = await startFakeStripe();
  await seedPlans({ secretKey: FAKE_KEY, baseUrl: stripe.baseUrl }, plansForTests());
  const turns = createTurns();
  const database = turns.around(on);
  const { db } = database;
  const kinds = new Map<string, JobKind<unknown>>();
  const parts: { ledger?: Ledger } = {};
  const server = await createTestApp({
    database,
    config: {
      stripe: {
        secretKey: FAKE_KEY,
        publishableKey: 'pk_fake',
        webhookSecret: FAKE_WEBHOOK_SECRET,
        baseUrl: stripe.baseUrl,
      },
      server: { ...createTestConfig().server, requestsPerMinute: 1_000_000 },
    },
    async register(app) {
      const { jobs } = app.core;
      const { define } = jobs;
      jobs.define = (kind, definition) => {
        kinds.set(kind, definition);
        define(kind, definition);
      };
      parts.ledger = await registerMoney(app);
    },
  });
  const { ledger } = parts;
  if (!ledger) throw new Error('The money was not registered.');
  stripe.useClock(server.clock.now);
  stripe.useGate(({ headers }) => turns.turnOf(String(headers[ACTOR_HEADER])));

  const prices = new Map(
    (await server.app.inject('/api/stripe/subscription_plans'))
      .json<{ name: string; prices: { id: string }[] }[]>()
      .map(({ name, prices: [price] }) => [name, price?.id ?? '']),
  );

  const post: MoneyWorld['post'] = async ({ userId: id, email, username }, path, payload = { email }) => {
    const token = await server.core.sessions.open({ id, email, username, token_version: 1 }, 'test');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await server.app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };

  return {
    server,
    stripe,
    turns,
    ledger,
    post,
    signUp: (email) => server.signUp({ isVerified: true, ...(email !== undefined && { email }) }),
    startCheckout: (user, plan) =>
      post(user, '/stripe/subs', { email: user.email, name: plan, priceId: prices.get(plan) }),
    async deliver(event) {
      let status = 0;
      const receive = async (payload: string, signature: string) => {
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
        const answer = await server.app.inject({
          method: 'POST',
          url: '/api/stripe/webhook',
          headers,
          payload,
        });
        status = answer.statusCode;
        return 200;
      };
      await stripe.redeliver(receive, [event]);
      return status === 200;
    },
    async work() {
      await db
        .updateTable('jobs')
        .set({ run_at: new Date(0) })
        .where('state', '=', 'queued')
        .where('kind', 'not like', 'schedule.%')
        .execute();
      const job = await claimJob(db, [...kinds.keys()], 'worker', 30);
      const kind = job && kinds.get(job.kind);
      if (!job || !kind) return false;
      await runAttempt({ database, log: server.core.log, job, kind }).done;
      return true;
    },
    async enqueueSchedule(schedule) {
      await server.core.jobs.enqueue(db, `schedule.${schedule}`, { once: randomUUID() });
    },
    async restart() {
      await db
        .updateTable('jobs')
        .set({ state: 'queued', run_at: new Date(0) })
        .where('state', '=', 'running')
        .execute();
    },
    pass(seconds) {
      server.clock.advance(seconds);
      stripe.tick();
    },
    async clear(users) {
      const { customers, sessions, invoices, subscriptions, events } = stripe.store;
      for (const things of [customers, sessions, invoices, subscriptions]) things.clear();
      events.length = 0;
      await db
        .deleteFrom('users')
        .where(
          'id',
          'in',
          users.map(({ userId }) => userId),
        )
        .execute();
      await db.deleteFrom('jobs').execute();
    },
    async close() {
      turns.close();
      await server.close();
      await stripe.close();
    },
  };
}
