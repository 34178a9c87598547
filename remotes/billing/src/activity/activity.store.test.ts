import { NetworkError } from '@lisan/errors';
import { aBalance, createFakeHost, layla } from '@lisan/testing';
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

test('a balance that changed is asked for, with what changed it; a bad line takes neither away', async () => {
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

test('a ledger that cannot be had as a file is told', async () => {
  const { host, store } = await start();
  host.api.answer('GET /user/activity', () => {
    throw new NetworkError('There is no line.', { isTimeout: false });
  });
  await store.download();
  expect(host.record.toasts.map(({ title }) => title)).toEqual([
    'The file could not be made. Please try again.',
  ]);
});
