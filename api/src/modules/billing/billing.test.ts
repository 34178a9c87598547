import { settleJobs } from '../../../testing/accounts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/test-app';

const DAY = 86_400;

describe('billing', () => {
  let server: TestApp;
  let user: TestUser;

  beforeEach(async () => {
    server = await createTestApp({ isWorking: true });
    user = await server.signUp();
  });
  afterEach(() => server.close());

  const post = (path: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api${path}`, headers: user.headers, payload });
  const begin = (priceId: string) => post('/stripe/subs', { email: user.email, name: 'x', priceId });
  const readStatus = async () =>
    (await post('/stripe/subscription_status', { email: user.email })).json<{
      subscription_plan: string;
      status: string;
      cancel_at_period_end: boolean;
    }>();
  const readBalance = async () =>
    (await post('/user/balance', { user_email: user.email })).json<{
      subscription_plan: string;
      balance: { audio_quota: number; text_quota: number };
    }>();
  const answer = (url: string, choice: string) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `answer=${choice}`,
    });

  async function lookForDue(): Promise<void> {
    const { database, jobs } = server.core;
    const id = await jobs.enqueue(database.db, 'schedule.local-payment', {});
    await waitFor(async () => {
      const job = await database.db
        .selectFrom('jobs')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirst();
      return job?.state === 'done';
    });
    await settleJobs(server);
  }

  async function subscribe(priceId: string): Promise<void> {
    const { url } = (await begin(priceId)).json<{ url: string }>();
    expect((await answer(url, 'agree')).statusCode).toBe(303);
    await waitFor(async () => (await readStatus()).status !== 'none');
  }

  it('sells five plans, oldest first, with one marked as popular', async () => {
    const plans = (await server.app.inject('/api/stripe/subscription_plans')).json<
      { name: string; popular: boolean }[]
    >();
    expect(plans.map(({ name }) => name)).toEqual(['Free', 'Starter', 'Creator', 'Business', 'Custom']);
    expect(plans.filter(({ popular }) => popular).map(({ name }) => name)).toEqual(['Creator']);
  });

  it('states on its own checkout page, in both languages, that no card is charged', async () => {
    const { url } = (await begin('price_creator')).json<{ url: string }>();
    const english = await server.app.inject({ url, headers: { 'accept-language': 'en' } });
    expect(english.body).toContain('no card is charged');
    expect(english.body).toContain('$29');
    const arabic = await server.app.inject({
      url: url.replace('=en', '=ar'),
      headers: { 'accept-language': 'en' },
    });
    expect(arabic.body).toContain('dir="rtl"');
    expect(arabic.body).toContain('تدوم تجربتك المجانية 30 يومًا');
    expect(english.headers['content-security-policy']).not.toContain('unsafe');
  });

  it('starts the plan only after the signed webhook arrives', async () => {
    const { url } = (await begin('price_creator')).json<{ url: string }>();
    expect((await readStatus()).subscription_plan).toBe('Free');
    const sent = await answer(url, 'agree');
    const session = /local_[\w-]+/.exec(url)?.[0];
    expect(sent.headers['location']).toBe(`http://localhost:4000/success?session_id=${session}`);
    await waitFor(async () => (await readStatus()).subscription_plan === 'Creator');
    expect(await readStatus()).toMatchObject({ status: 'trialing' });
    expect((await readBalance()).balance.audio_quota).toBe(18_000);
  });

  it('rejects a webhook without a valid signature', async () => {
    const forged = await server.app.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      payload: '{"id":"evt_1","type":"customer.subscription.created","data":{"object":{"id":"sub_1"}}}',
    });
    expect(forged.statusCode).toBe(400);
    expect(forged.json()).toMatchObject({ code: 'invalid_webhook_signature' });
  });

  it('shares one checkout between clicks and tabs, and ends it when another plan is chosen', async () => {
    const [first, second] = await Promise.all([begin('price_creator'), begin('price_creator')]);
    expect(first.json<{ session_id: string }>().session_id).toBe(
      second.json<{ session_id: string }>().session_id,
    );
    const older = first.json<{ url: string }>().url;
    await begin('price_starter');
    expect((await answer(older, 'agree')).statusCode).toBe(410);
  });

  it('creates one subscription when a checkout is completed twice', async () => {
    const { url } = (await begin('price_creator')).json<{ url: string }>();
    await Promise.all([answer(url, 'agree'), answer(url, 'agree')]);
    await waitFor(async () => (await readStatus()).status === 'trialing');
    const rows = await server.core.database.db.selectFrom('local_subscriptions').select('id').execute();
    expect(rows).toHaveLength(1);
    const again = await server.app.inject({ url });
    expect(again.statusCode).toBe(410);
    expect(again.body).toContain('This checkout is complete');
    expect(again.body).not.toContain('begin again');
  });

  it('changes a running subscription instead of adding a second', async () => {
    await subscribe('price_creator');
    const changed = await begin('price_business');
    expect(changed.statusCode).toBe(200);
    expect(await readStatus()).toMatchObject({ subscription_plan: 'Business' });
    expect((await readBalance()).balance.text_quota).toBe(-1);
    const rows = await server.core.database.db.selectFrom('local_subscriptions').select('id').execute();
    expect(rows).toHaveLength(1);
    expect((await begin('price_business')).statusCode).toBe(409);
  });

  it('cancels at the end of the period and can undo that', async () => {
    await subscribe('price_creator');
    await post('/stripe/cancel', { email: user.email });
    expect(await readStatus()).toMatchObject({ subscription_plan: 'Creator', cancel_at_period_end: true });
    await post('/stripe/resume', { email: user.email });
    expect(await readStatus()).toMatchObject({ cancel_at_period_end: false });
  });

  it('announces the end of a trial on day 27, in the browser and by email', async () => {
    await subscribe('price_creator');
    const told = async () =>
      (await server.core.events.listAfter(user.userId, 0)).flatMap((one) =>
        one.event === 'notification.added' ? one.data.kind : [],
      );
    server.clock.advance(26.9 * DAY);
    await lookForDue();
    expect(await told()).toEqual([]);
    server.clock.advance(0.2 * DAY);
    await lookForDue();
    expect(await told()).toEqual(['billing.trial_ending']);
    await waitFor(async () => ((await server.core.outbox?.list()) ?? []).some(({ to }) => to === user.email));
  });

  it('ends a trial on its last day and grants only one per account', async () => {
    await subscribe('price_creator');
    server.clock.advance(31 * DAY);
    const later = await server.core.sessions.open(
      { id: user.userId, email: user.email, username: 'ليلى', token_version: 1 },
      'test',
    );
    user = { ...user, headers: { authorization: `Bearer ${later}` } };
    await server.core.jobs.enqueue(server.core.database.db, 'schedule.local-payment', {});
    await waitFor(async () => (await readStatus()).status === 'canceled');
    expect((await readBalance()).subscription_plan).toBe('Free');
    const { url } = (await begin('price_creator')).json<{ url: string }>();
    expect((await server.app.inject({ url })).body).not.toContain('free trial');
  });

  it('returns activity in pages and as a file', async () => {
    await subscribe('price_creator');
    const page = await server.app.inject({ url: '/api/user/activity?limit=2', headers: user.headers });
    const { entries, next_cursor } = page.json<{
      entries: { id: string; about: string }[];
      next_cursor: string;
    }>();
    expect(entries).toHaveLength(2);
    const next = await server.app.inject({
      url: `/api/user/activity?limit=2&cursor=${next_cursor}`,
      headers: user.headers,
    });
    expect(next.json<{ entries: { id: string }[] }>().entries[0]?.id).not.toBe(entries[1]?.id);
    const file = await server.app.inject({ url: '/api/user/activity?format=csv', headers: user.headers });
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body).toContain('Monthly quota');
  });
});

async function waitFor(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not become true.');
}
