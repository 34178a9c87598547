import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app';
import { runAttempt } from '../jobs/attempt';
import { claimJob } from '../jobs/jobs.repository';
import type { JobKind } from '../jobs/queue';
import { registerModules } from '.';
import { DAY_SECONDS } from '../durations';

type Step = 'renews' | 'asks' | 'hears';

/** Interleaves a plan change with a renewal: the embedded engine, its webhooks and our jobs. */
describe('a plan change during a renewal', () => {
  let server: TestApp;
  let user: TestUser;
  const kinds = new Map<string, JobKind<unknown>>();

  beforeAll(async () => {
    server = await createTestApp({
      async register(app) {
        const { jobs } = app.core;
        const { define } = jobs;
        jobs.define = (kind, definition) => {
          kinds.set(kind, definition);
          define(kind, definition);
        };
        await registerModules(app);
      },
    });
  });
  afterAll(() => server.close());

  const post = async (path: string, payload: object) => {
    const { userId: id, email, username } = user;
    const token = await server.core.sessions.open({ id, email, username, token_version: 1 }, 'test');
    const headers = { authorization: `Bearer ${token}` };
    return server.app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
  };
  const request = async (plan: string) => {
    const body = { email: user.email, name: plan, priceId: `price_${plan.toLowerCase()}` };
    return (await post('/stripe/subs', body)).json<{ url: string }>();
  };

  async function work(names: readonly string[]): Promise<void> {
    const { database, log } = server.core;
    for (;;) {
      await database.db
        .updateTable('jobs')
        .set({ run_at: new Date(0) })
        .where('kind', 'in', names)
        .execute();
      const job = await claimJob(database.db, names, 'worker', 30);
      const kind = job && kinds.get(job.kind);
      if (!job || !kind) return;
      await runAttempt({ database, log, job, kind }).done;
      if (job.kind.startsWith('schedule.')) return;
    }
  }
  const hear = () => work([...kinds.keys()].filter((kind) => !kind.startsWith('schedule.')));
  async function renew(): Promise<void> {
    await server.core.jobs.enqueue(server.core.database.db, 'schedule.local-payment', {});
    await work(['schedule.local-payment']);
  }

  async function endMonthOf(plan: string): Promise<void> {
    user = await server.signUp();
    await server.core.database.db
      .insertInto('trials')
      .values({
        identity_hash: server.core.keys.sign('trial', `account:${user.userId}`),
        user_id: user.userId,
        begun_at: new Date(0),
        network_hash: null,
        claimed_at: new Date(0),
      })
      .execute();
    const { url } = await request(plan);
    await server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'answer=agree',
    });
    await hear();
    server.clock.advance(31 * DAY_SECONDS);
  }

  const orders: Step[][] = [
    ['renews', 'asks', 'hears'],
    ['renews', 'hears', 'asks'],
    ['asks', 'renews', 'hears'],
    ['asks', 'hears', 'renews'],
    ['hears', 'asks', 'renews'],
    ['hears', 'renews', 'asks'],
  ];

  async function play(order: readonly Step[], plan: string): Promise<void> {
    const steps: Record<Step, () => Promise<unknown>> = {
      renews: renew,
      asks: () => request(plan),
      hears: hear,
    };
    for (const step of order) await steps[step]();
    await renew();
    await hear();
  }
  const readStatus = async () =>
    (await post('/stripe/subscription_status', { email: user.email })).json<Record<string, unknown>>();
  const readAudio = async () =>
    (await post('/user/balance', { user_email: user.email })).json<{ balance: { audio_quota: number } }>()
      .balance.audio_quota;

  it.each(orders.map((order) => [order.join(', '), order] as const))(
    'schedules a smaller plan: %s',
    async (_name, order) => {
      await endMonthOf('Business');
      await play(order, 'Starter');
      const isPaidLarger = order.indexOf('renews') < order.indexOf('asks');
      expect(await readStatus()).toMatchObject({
        subscription_plan: isPaidLarger ? 'Business' : 'Starter',
        next_plan: isPaidLarger ? 'Starter' : null,
        status: 'active',
      });
      expect(await readAudio()).toBe(isPaidLarger ? 72_000 : 3_600);
      server.clock.advance(32 * DAY_SECONDS);
      await renew();
      await hear();
      expect(await readStatus()).toMatchObject({ subscription_plan: 'Starter', next_plan: null });
      expect(await readAudio()).toBe(3_600);
    },
    30_000,
  );

  it.each(orders.map((order) => [order.join(', '), order] as const))(
    'applies a larger plan: %s',
    async (_name, order) => {
      await endMonthOf('Starter');
      await play(order, 'Business');
      expect(await readStatus()).toMatchObject({ subscription_plan: 'Business', next_plan: null });
      expect(await readAudio()).toBe(72_000);
    },
    30_000,
  );
});
