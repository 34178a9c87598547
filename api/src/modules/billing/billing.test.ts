import { until } from '@lisan/engine-runtime/testing';
import { settleJobs } from '../../../testing/accounts';
import { useTestApp, type TestUser } from '../../../testing/test-app';
import { DAY_SECONDS } from '../../durations';

describe('billing', () => {
  const use = useTestApp({ isWorking: true });
  let user: TestUser;
  beforeEach(async () => {
    user = await use().signUp();
  });

  const post = (path: string, payload: object) =>
    use().app.inject({ method: 'POST', url: `/api${path}`, headers: user.headers, payload });
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
    use().app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `answer=${choice}`,
    });

  async function runRenewals(): Promise<void> {
    const { database, jobs } = use().core;
    const id = await jobs.enqueue(database.db, 'schedule.local-payment', {});
    await until(async () => {
      const job = await database.db
        .selectFrom('jobs')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirst();
      return job?.state === 'done';
    });
    await settleJobs(use());
  }

  async function subscribe(priceId: string): Promise<void> {
    const { url } = (await begin(priceId)).json<{ url: string }>();
    expect((await answer(url, 'agree')).statusCode).toBe(303);
    await until(async () => (await readStatus()).status !== 'none');
  }

  it('sells five plans, oldest first, with one marked as popular', async () => {
    const plans = (await use().app.inject('/api/stripe/subscription_plans')).json<
      { name: string; popular: boolean }[]
    >();
    expect(plans.map(({ name }) => name)).toEqual(['Free', 'Starter', 'Creator', 'Business', 'Custom']);
    expect(plans.filter(({ popular }) => popular).map(({ name }) => name)).toEqual(['Creator']);
  });

  it("titles plans in the caller's language and keeps their names", async () => {
    const plans = (
      await use().app.inject({
        url: '/api/stripe/subscription_plans',
        headers: { 'accept-language': 'ar' },
      })
    ).json<{ name: string; title: string }[]>();
    expect(plans.map(({ name, title }) => [name, title]).slice(1, 3)).toEqual([
      ['Starter', 'البداية'],
      ['Creator', 'الإبداع'],
    ]);
  });

  it('states on its own checkout page, in both languages, that no card is needed or charged', async () => {
    const { url } = (await begin('price_creator')).json<{ url: string }>();
    const english = await use().app.inject({ url, headers: { 'accept-language': 'en' } });
    expect(english.body).toContain('no card is needed or charged');
    expect(english.body).toContain('$29');
    const arabic = await use().app.inject({
      url: url.replace('=en', '=ar'),
      headers: { 'accept-language': 'en' },
    });
    expect(arabic.body).toContain('dir="rtl"');
    expect(arabic.body).toContain('تستمر تجربتك المجانية 30 يومًا');
    expect(english.headers['content-security-policy']).not.toContain('unsafe');
  });

  it('starts the plan only after the signed webhook arrives', async () => {
    const { url } = (await begin('price_creator')).json<{ url: string }>();
    expect((await readStatus()).subscription_plan).toBe('Free');
    const sent = await answer(url, 'agree');
    const session = /local_[\w-]+/.exec(url)?.[0];
    expect(sent.headers['location']).toBe(`http://localhost:4000/success?session_id=${session}`);
    await until(async () => (await readStatus()).subscription_plan === 'Creator');
    expect(await readStatus()).toMatchObject({ status: 'trialing' });
    expect((await readBalance()).balance.audio_quota).toBe(18_000);
  });

  it('creates one subscription when a checkout is completed twice', async () => {
    const { url } = (await begin('price_creator')).json<{ url: string }>();
    await Promise.all([answer(url, 'agree'), answer(url, 'agree')]);
    await until(async () => (await readStatus()).status === 'trialing');
    const rows = await use()
      .core.database.db.selectFrom('local_subscriptions')
      .select('id')
      .where('user_id', '=', user.userId)
      .execute();
    expect(rows).toHaveLength(1);
    const again = await use().app.inject({ url });
    expect(again.statusCode).toBe(410);
    expect(again.body).toContain('This checkout is complete');
    expect(again.body).not.toContain('begin again');
  });

  it('announces the end of a trial on day 27, in the browser and by email', async () => {
    await subscribe('price_creator');
    const listNotifications = async () =>
      (await use().core.events.listAfter(user.userId, 0)).flatMap((one) =>
        one.event === 'notification.added' ? one.data.kind : [],
      );
    use().clock.advance(26.9 * DAY_SECONDS);
    await runRenewals();
    expect(await listNotifications()).toEqual([]);
    use().clock.advance(0.2 * DAY_SECONDS);
    await runRenewals();
    expect(await listNotifications()).toEqual(['billing.trial_ending']);
    await until(async () => ((await use().core.outbox?.list()) ?? []).some(({ to }) => to === user.email));
  });

  it('ends a trial on its last day and grants only one per account', async () => {
    await subscribe('price_creator');
    use().clock.advance(31 * DAY_SECONDS);
    const later = await use().core.sessions.open(
      { id: user.userId, email: user.email, username: 'ليلى', token_version: 1 },
      'test',
    );
    user = { ...user, headers: { authorization: `Bearer ${later}` } };
    await use().core.jobs.enqueue(use().core.database.db, 'schedule.local-payment', {});
    await until(async () => (await readStatus()).status === 'canceled');
    expect((await readBalance()).subscription_plan).toBe('Free');
    const { url } = (await begin('price_creator')).json<{ url: string }>();
    expect((await use().app.inject({ url })).body).not.toContain('free trial');
  });

  it('returns activity in pages and as a file', async () => {
    await subscribe('price_creator');
    const page = await use().app.inject({ url: '/api/user/activity?limit=2', headers: user.headers });
    const { entries, next_cursor } = page.json<{
      entries: { id: string; about: string }[];
      next_cursor: string;
    }>();
    expect(entries).toHaveLength(2);
    const next = await use().app.inject({
      url: `/api/user/activity?limit=2&cursor=${next_cursor}`,
      headers: user.headers,
    });
    expect(next.json<{ entries: { id: string }[] }>().entries[0]?.id).not.toBe(entries[1]?.id);
    const ofKind = await use().app.inject({
      url: '/api/user/activity?kind=video',
      headers: user.headers,
    });
    const kinds = ofKind.json<{ entries: { kind: string }[] }>().entries.map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['video']));
    const file = await use().app.inject({ url: '/api/user/activity?format=csv', headers: user.headers });
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body).toContain('Monthly quota');
  });
});
