import { NetworkError } from '@lisan/errors';
import { aBalance, createFakeHost, layla, renderRemote } from '@lisan/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ActivityEntry, Usage } from '@lisan/contract';
import { remote } from '../remote';
import { createActivityStore } from './activity.store';

const aUsage = (days: Usage['days'] = []): Usage => ({
  granted: { text_quota: 30, audio_quota: 600, video_quota: 300, process_video_quota: 3 },
  renews_at: '2026-12-24T12:00:00.000Z',
  days,
});

async function start() {
  const host = createFakeHost({
    answers: {
      'POST /user/balance': () => aBalance(),
      'GET /user/usage': () => aUsage(),
      'GET /user/activity': () => ({ entries: [], next_cursor: null }),
    },
  });
  await host.translator.addTranslations(remote.name, remote.translations);
  return { host, store: createActivityStore(host, layla()) };
}

test('refreshes balance and ledger after a change, and keeps both when the refresh fails', async () => {
  const { host, store } = await start();
  store.start?.();
  await store.refresh();
  expect(store.getState()).toMatchObject({ balance: aBalance(), activity: { entries: [] } });
  host.api.answer('POST /user/balance', () => {
    throw new NetworkError('There is no line.', { isTimeout: false });
  });
  host.bus.publish('balance.changed', aBalance());
  await store.refresh();
  expect(host.api.made.filter(({ key }) => key === 'GET /user/activity')).toHaveLength(3);
  expect(store.getState()).toMatchObject({ balance: aBalance(), missing: { balance: false } });
});

test("shows a toast when the ledger can't be downloaded", async () => {
  const { host, store } = await start();
  host.api.answer('GET /user/activity', () => {
    throw new NetworkError('There is no line.', { isTimeout: false });
  });
  await store.download();
  expect(host.record.toasts.map(({ title }) => title)).toEqual(["We couldn't create the file"]);
});

type FakeHostAnswers = NonNullable<Parameters<typeof createFakeHost>[0]>['answers'];

const grant = {
  about: 'Monthly quota',
  reference: null,
  entry: 'grant',
  at: '2026-11-22T06:00:00.000Z',
} as const;

const entry = (id: string, change: Partial<ActivityEntry> = {}): ActivityEntry => ({
  ...grant,
  id,
  kind: 'text',
  amount: 30,
  ...change,
});

async function open(language: 'en' | 'ar', answers: FakeHostAnswers = {}) {
  const host = createFakeHost({
    language,
    answers: {
      'GET /stripe/subscription_plans': () => [],
      'POST /stripe/subscription_status': () => ({
        subscription_plan: 'Free',
        status: 'none',
        trial_end: null,
        current_period_end: null,
        cancel_at_period_end: false,
        payment: null,
      }),
      'POST /user/balance': () => aBalance({ subscription_plan: 'Free' }),
      'GET /user/usage': () => aUsage(),
      'GET /user/activity': () => ({ entries: [], next_cursor: null }),
      ...answers,
    },
  });
  return renderRemote(remote, 'activity', host);
}

it('puts the unit after the number in Arabic', async () => {
  await open('ar', {
    'GET /user/activity': () => ({
      entries: [entry('entry-1', { kind: 'video', amount: 300 })],
      next_cursor: null,
    }),
  });
  const amount = await screen.findByText(/\+5 دقائق/);
  expect(amount.matches('[dir="ltr"], [dir="ltr"] *')).toBe(false);
});

it('shows how much of each quota is left, and warns when little is', async () => {
  await open('en', {
    'POST /user/balance': () =>
      aBalance({
        subscription_plan: 'Free',
        balance: { text_quota: 12, audio_quota: 90, video_quota: 299, process_video_quota: 0 },
      }),
  });
  expect(await screen.findByRole('meter', { name: 'Chat replies' })).toHaveAttribute(
    'aria-valuetext',
    '12 of 30 left',
  );
  expect(screen.getByRole('meter', { name: 'Speech' })).toHaveAttribute(
    'aria-valuetext',
    '1.5 of 10 minutes left',
  );
  expect(screen.getByRole('meter', { name: 'Video' })).toHaveAttribute(
    'aria-valuetext',
    '4.9 of 5 minutes left',
  );
  expect(screen.getAllByText('Running low')).toHaveLength(1);
  expect(screen.getAllByText('Used up for this month')).toHaveLength(1);
  expect(screen.getByText('Renews on December 24, 2026.')).toBeVisible();
});

it.each([
  ['that ends', 'active', true, /^Creator ends on December 24, 2026/],
  ['on trial', 'trialing', false, /^Trial of Creator/],
  ['whose payment is due', 'past_due', false, /^Your payment for Creator didn't go through/],
] as const)('promises no renewal to a plan %s', async (_plan, status, isEnding, course) => {
  await open('en', {
    'POST /stripe/subscription_status': () => ({
      subscription_plan: 'Creator',
      status,
      trial_end: null,
      current_period_end: '2026-12-24T12:00:00.000Z',
      cancel_at_period_end: isEnding,
      payment: null,
    }),
  });
  expect(await screen.findByText(course)).toBeVisible();
  expect(await screen.findByRole('meter', { name: 'Speech' })).toBeVisible();
  expect(screen.queryByText('Renews on December 24, 2026.')).not.toBeInTheDocument();
});

it.each([
  ['text', '/home?view=chat&conversation=item-1', 'Open the conversation'],
  ['audio', '/home?view=text-to-audio&clip=item-1', 'Open the clip'],
  ['video', '/home?view=lip-sync&job=item-1', 'Open the video'],
  ['process_video', '/home?view=lip-sync&job=item-1', 'Open the video'],
] as const)('links an entry of %s to what it paid for', async (kind, href, title) => {
  const { host, user } = await open('en', {
    'GET /user/activity': () => ({
      entries: [
        entry('entry-2', { kind, entry: 'use', amount: -1, about: 'Made', item_id: 'item-1' }),
        entry('entry-1', { kind, entry: 'use', amount: -1, about: 'Deleted', item_id: null }),
      ],
      next_cursor: null,
    }),
  });
  const link = await screen.findByRole('link', { name: 'Made' });
  expect(link).toHaveAttribute('href', href);
  expect(link).toHaveAttribute('title', title);
  expect(screen.queryByRole('link', { name: 'Deleted' })).not.toBeInTheDocument();
  await user.click(link);
  expect(host.record.paths).toEqual([href]);
});

it('folds the grants of a month into one row', async () => {
  await open('en', {
    'GET /user/activity': () => ({
      entries: [
        entry('2', { entry: 'use', amount: -1, about: 'Chat reply', at: '2026-11-22T07:00:00.000Z' }),
        entry('1', { kind: 'audio', amount: 600, at: '2026-11-22T06:00:00.004Z' }),
        entry('0'),
      ],
      next_cursor: null,
    }),
  });
  expect(await screen.findByText('Chat replies: +30 · Speech: +10 minutes')).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(3);
});

it('draws and lists use by day', async () => {
  await open('en', {
    'GET /user/usage': () =>
      aUsage([
        { date: '2026-11-20', text: 0, audio: 0, video: 0, process_video: 0 },
        { date: '2026-11-21', text: 3, audio: 62.5, video: 0, process_video: 1 },
      ]),
  });
  const charts = await screen.findAllByRole('figure');
  expect(charts.map(({ textContent }) => textContent)).toEqual([
    'Chat replies3Nov 20Nov 21',
    'Speech1 minuteNov 20Nov 21',
    'Lip-syncs1Nov 20Nov 21',
  ]);
  const table = await screen.findByRole('table', { name: 'Use by day', hidden: true });
  expect(within(table).getByText('Nov 21, 2026')).toBeInTheDocument();
  expect(within(table).getByText('1 minute')).toBeInTheDocument();
  expect(within(table).queryByText('Nov 20, 2026')).toBeNull();
});

it('filters by kind, and shows more on request', async () => {
  const { host, user } = await open('en', {
    'GET /user/activity': ({ query }) =>
      query?.cursor
        ? { entries: [entry('1', { amount: 2 })], next_cursor: null }
        : { entries: [entry('2', { amount: 5, at: '2026-11-23T06:00:00.000Z' })], next_cursor: '2' },
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Chat replies: +2')).toBeVisible();
  expect(screen.getByText('Chat replies: +5')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Lip-syncs' }));
  await waitFor(() =>
    expect(host.api.made.at(-1)).toMatchObject({
      key: 'GET /user/activity',
      input: { query: { kind: 'process_video' } },
    }),
  );
});

it('returns to the entries shown before when a filter fails to load', async () => {
  const { host, user } = await open('en', {
    'GET /user/activity': ({ query }) => {
      if (query?.kind) throw new NetworkError('There is no line.', { isTimeout: false });
      return { entries: [entry('1', { amount: 5 })], next_cursor: null };
    },
  });
  expect(await screen.findByText('Chat replies: +5')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Lip-syncs' }));
  await waitFor(() =>
    expect(host.record.toasts.map(({ title }) => title)).toEqual(["We couldn't load these entries"]),
  );
  expect(screen.getByText('Chat replies: +5')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Everything' })).toHaveAttribute('aria-pressed', 'true');
});

it('summarises the plan and the quota that runs out first, and opens Activity', async () => {
  const host = createFakeHost({
    answers: {
      'POST /user/balance': () =>
        aBalance({
          subscription_plan: 'Free',
          balance: { text_quota: 29, audio_quota: 90, video_quota: 300, process_video_quota: 3 },
        }),
      'GET /user/usage': () => aUsage(),
    },
  });
  const { user } = await renderRemote(remote, 'account-summary', host);
  expect(await screen.findByText('Free plan')).toBeVisible();
  expect(screen.getByRole('meter', { name: 'Speech' })).toHaveAttribute(
    'aria-valuetext',
    '1.5 of 10 minutes left',
  );
  act(() =>
    host.bus.publish(
      'balance.changed',
      aBalance({
        subscription_plan: 'Free',
        balance: { text_quota: 3, audio_quota: 90, video_quota: 300, process_video_quota: 3 },
      }),
    ),
  );
  expect(await screen.findByRole('meter', { name: 'Chat replies' })).toHaveAttribute('aria-valuenow', '10');
  await user.click(screen.getByRole('link'));
  expect(host.record.views).toEqual(['activity']);
});

it('counts a bonus as granted in the summary', async () => {
  const afterBonus = {
    subscription_plan: 'Free',
    balance: { text_quota: 32, audio_quota: 660, video_quota: 360, process_video_quota: 5 },
  };
  const host = createFakeHost({
    answers: {
      'POST /user/balance': () =>
        aBalance({
          subscription_plan: 'Free',
          balance: { text_quota: 29, audio_quota: 600, video_quota: 300, process_video_quota: 3 },
        }),
      'GET /user/usage': () => aUsage(),
    },
  });
  await renderRemote(remote, 'account-summary', host);
  expect(await screen.findByRole('meter')).toHaveAttribute('aria-valuetext', '29 of 30 left');
  host.api.answer('POST /user/balance', () => aBalance(afterBonus));
  host.api.answer('GET /user/usage', () => ({
    ...aUsage(),
    granted: { text_quota: 33, audio_quota: 660, video_quota: 360, process_video_quota: 5 },
  }));
  act(() => host.bus.publish('balance.changed', aBalance(afterBonus)));
  await waitFor(() => expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', '32 of 33 left'));
});
