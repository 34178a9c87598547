import type { NotificationItem } from '@lisan/contract';
import { useTestApp, type TestUser } from '../../../testing/test-app';

const use = useTestApp();

async function list({ headers }: TestUser, language = 'en'): Promise<NotificationItem[]> {
  const answer = await use().app.inject({
    url: '/api/notifications',
    headers: { ...headers, 'accept-language': language },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ notifications: NotificationItem[] }>().notifications;
}

const markRead = ({ headers }: TestUser, until: string) =>
  use().app.inject({ method: 'POST', url: '/api/notifications/read', headers, payload: { until } });

async function addJob(user: TestUser, job: object): Promise<void> {
  await use()
    .core.database.db.insertInto('lip_sync_jobs')
    .values({
      job_id: crypto.randomUUID(),
      user_id: user.userId,
      video_id: crypto.randomUUID(),
      audio_id: crypto.randomUUID(),
      file_name: 'Interview.mp4',
      status: 'COMPLETED',
      finished_at: new Date(),
      ...job,
    })
    .execute();
}

it('is empty for a new account', async () => {
  expect(await list(await use().signUp())).toEqual([]);
});

it('lists how lip-syncs ended, newest first and in the requested language', async () => {
  const [user, other] = [await use().signUp(), await use().signUp()];
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await addJob(user, { finished_at: ago(3) });
  await addJob(user, { status: 'FAILED', finished_at: ago(2) });
  await addJob(user, { reason: 'lip_sync_out_of_step', refunded: true, finished_at: ago(1) });
  await addJob(user, { status: 'CANCELED', finished_at: ago(1) });
  await addJob(user, { status: 'PROCESSING', finished_at: null });
  expect((await list(user)).map(({ kind, view, is_read }) => [kind, view, is_read])).toEqual([
    ['refund', 'lip-sync', false],
    ['failed', 'lip-sync', false],
    ['done', 'lip-sync', false],
  ]);
  expect((await list(user))[2]?.body).toContain('Interview.mp4');
  expect((await list(user, 'ar'))[1]?.title).toMatch(/\p{Script=Arabic}/u);
  expect(await list(other)).toEqual([]);
});

it('marks what was there as read, and never moves back', async () => {
  const user = await use().signUp();
  const at = new Date(Date.now() - 60_000);
  await addJob(user, { finished_at: at });
  expect((await markRead(user, at.toISOString())).statusCode).toBe(200);
  expect((await list(user)).map((item) => item.is_read)).toEqual([true]);
  await markRead(user, new Date(0).toISOString());
  expect((await list(user)).map((item) => item.is_read)).toEqual([true]);
  await addJob(user, {});
  expect((await list(user)).map((item) => item.is_read)).toEqual([false, true]);
  // A clock that is ahead marks nothing that comes later.
  await markRead(user, new Date(Date.now() + 86_400_000).toISOString());
  await addJob(user, { finished_at: new Date(Date.now() + 1_000) });
  expect((await list(user)).map((item) => item.is_read)).toEqual([false, true, true]);
});

it('keeps a failed payment until it is solved', async () => {
  const user = await use().signUp();
  const { db } = use().core.database;
  const old = new Date(Date.now() - 60 * 86_400_000);
  await db
    .insertInto('subscriptions')
    .values({
      provider_id: 'sub-1',
      user_id: user.userId,
      plan: 'Creator',
      paid_plan: 'Creator',
      status: 'past_due',
      is_paid: false,
      trial_end: null,
      period_start: old,
      period_end: new Date(),
      cancel_at_period_end: false,
      created_at: old,
      updated_at: old,
      reading: 1,
      granted_from: null,
      trial_notice_at: null,
    })
    .execute();
  await markRead(user, new Date().toISOString());
  expect(await list(user)).toMatchObject([
    { kind: 'payment', view: 'pricing', is_pinned: true, is_read: false },
  ]);
  await db
    .updateTable('subscriptions')
    .set({ status: 'active' })
    .where('user_id', '=', user.userId)
    .execute();
  expect(await list(user)).toEqual([]);
});

it('reports another device, not the own one', async () => {
  const user = await use().signUp();
  const { db } = use().core.database;
  const [own] = await db.selectFrom('sessions').selectAll().where('user_id', '=', user.userId).execute();
  const signIn = (device: string, minutes: number) => {
    const created_at = new Date(Date.now() + minutes * 60_000);
    return db
      .insertInto('sessions')
      .values({ ...own, id: crypto.randomUUID(), user_agent: device, created_at } as never)
      .execute();
  };
  await signIn('Phone', 1);
  await signIn('Phone', 2);
  expect(await list(user)).toMatchObject([{ kind: 'security', view: 'profile' }]);
});

it('lists refunds and bonuses', async () => {
  const user = await use().signUp();
  const entry = { user_id: user.userId, period: 1, amount: 1_000, hold_id: null, reference: null };
  await use()
    .core.database.db.insertInto('ledger')
    .values([
      { ...entry, kind: 'text', entry: 'refund', about: 'activity_chat' },
      { ...entry, kind: 'process_video', entry: 'refund', about: 'activity_lip_sync' },
      { ...entry, kind: 'text', entry: 'grant', about: 'activity_bonus' },
      { ...entry, kind: 'audio', entry: 'grant', about: 'activity_bonus' },
    ])
    .execute();
  expect((await list(user)).map(({ kind }) => kind).sort()).toEqual(['bonus', 'refund']);
});
