import { NetworkError } from '@lisan/errors';
import { aBalance, createFakeHost, layla, renderRemote } from '@lisan/testing';
import { screen } from '@testing-library/react';
import { remote } from '../remote';
import { createActivityStore } from './activity.store';

async function start() {
  const host = createFakeHost({
    answers: {
      'POST /user/balance': () => aBalance(),
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
  expect(store.getState()).toMatchObject({ balance: aBalance(), activity: [] });
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

const grant = { about: '', reference: null, entry: 'grant', at: '2026-11-22T06:00:00.000Z' } as const;

it('puts the unit after the number in Arabic', async () => {
  const host = createFakeHost({
    language: 'ar',
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
      'GET /user/activity': () => ({
        entries: [{ ...grant, id: 'entry-1', kind: 'video', amount: 300 }],
        next_cursor: null,
      }),
    },
  });
  await renderRemote(remote, 'activity', host);
  const amount = await screen.findByText(/\+5 د/);
  expect(amount.matches('[dir="ltr"], [dir="ltr"] *')).toBe(false);
});
