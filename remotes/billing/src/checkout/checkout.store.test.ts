import type { CheckoutState, Subscription } from '@lisan/contract';
import { ApiError, NetworkError } from '@lisan/errors';
import { aBalance, createFakeHost, layla, type FakeAnswers } from '@lisan/testing';
import { createCheckoutStore } from './checkout.store';

const creator = (status: Subscription['status'] = 'active'): Subscription => ({
  subscription_plan: 'Creator',
  status,
  trial_end: null,
  current_period_end: null,
  cancel_at_period_end: false,
});
const complete = (status?: Subscription['status']): CheckoutState => ({
  status: 'complete',
  subscription: creator(status),
});
const failWith = (status: number) => () => {
  throw new ApiError({ status, code: 'not_found', detail: 'There is none.' });
};

function start(answers: FakeAnswers = {}, user: ReturnType<typeof layla> | null = layla()) {
  const host = createFakeHost({
    user,
    answers: {
      'POST /stripe/checkout_status': () => complete(),
      'POST /user/balance': () => aBalance({ subscription_plan: 'Creator' }),
      ...answers,
    },
  });
  const controller = new AbortController();
  const store = createCheckoutStore(host, user, controller.signal);
  const plans: string[] = [];
  host.bus.subscribe('balance.changed', ({ subscription_plan }) => plans.push(subscription_plan));
  const inputsOf = (key: string) =>
    host.api.made.filter((call) => call.key === key).map(({ input }) => input);
  return { host, store, plans, inputsOf, end: () => controller.abort() };
}

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const comeFrom = (url: string) => window.history.replaceState(null, '', url);

beforeEach(() => {
  jest.useFakeTimers();
  comeFrom('/success?session_id=cs_test_1');
});
afterEach(() => {
  jest.useRealTimers();
  comeFrom('/');
});

test('asks for the checkout in the URL and publishes the balance of its plan', async () => {
  const { host, store, plans, inputsOf } = start();
  expect(store.getState().outcome).toEqual({ status: 'waiting' });
  void store.refresh();
  await pass(0);
  expect(inputsOf('POST /stripe/checkout_status')).toEqual([
    { body: { email: 'layla@example.com', session_id: 'cs_test_1' } },
  ]);
  expect(store.getState().outcome).toEqual({ status: 'verified', subscription: creator() });
  expect(plans).toEqual(['Creator']);
  expect(host.bus.peek('balance.changed')).toEqual(aBalance({ subscription_plan: 'Creator' }));
});

test.each([
  ['is not paid yet', (): CheckoutState => complete('past_due')],
  ['is still open', (): CheckoutState => ({ status: 'open', subscription: creator('none') })],
  [
    'cannot be asked about',
    (): CheckoutState => {
      throw new NetworkError('There is no line.', { isTimeout: false });
    },
  ],
])('asks seven times for a checkout that %s, then reports it as late', async (_, answer) => {
  const { store, plans, inputsOf } = start({ 'POST /stripe/checkout_status': answer });
  void store.refresh();
  await pass(30_499);
  expect(store.getState().outcome).toEqual({ status: 'waiting' });
  await pass(1);
  expect(store.getState().outcome).toEqual({ status: 'late' });
  expect(inputsOf('POST /stripe/checkout_status')).toHaveLength(7);
  await pass(600_000);
  expect(inputsOf('POST /stripe/checkout_status')).toHaveLength(7);
  expect(plans).toEqual([]);
});

test('asks for a late checkout again after reconnecting', async () => {
  let status: Subscription['status'] = 'past_due';
  const { store } = start({ 'POST /stripe/checkout_status': () => complete(status) });
  void store.refresh();
  await pass(31_000);
  expect(store.getState().outcome.status).toBe('late');
  status = 'trialing';
  void store.refresh();
  await pass(0);
  expect(store.getState().outcome).toEqual({ status: 'verified', subscription: creator('trialing') });
});

test('asks once for a checkout that is pending or verified', async () => {
  const { store, plans, inputsOf } = start();
  await Promise.all([store.refresh(), store.refresh(), pass(0)]);
  await Promise.all([store.refresh(), pass(60_000)]);
  expect(inputsOf('POST /stripe/checkout_status')).toHaveLength(1);
  expect(plans).toEqual(['Creator']);
});

test.each([404, 422])('treats a %i response as an unknown checkout and names no plan', async (status) => {
  const { store, plans, inputsOf } = start({ 'POST /stripe/checkout_status': failWith(status) });
  void store.refresh();
  await pass(60_000);
  expect(store.getState().outcome).toEqual({ status: 'unknown' });
  expect([plans, inputsOf('POST /stripe/checkout_status')]).toEqual([[], [expect.anything()]]);
});

test('reports an expired checkout at once', async () => {
  const { store, plans } = start({
    'POST /stripe/checkout_status': () => ({ status: 'expired', subscription: creator('none') }),
  });
  void store.refresh();
  await pass(0);
  expect([store.getState().outcome, plans]).toEqual([{ status: 'expired' }, []]);
});

test("reports the account's plan when the URL has no checkout id", async () => {
  comeFrom('/success');
  const { store, inputsOf } = start({ 'POST /stripe/subscription_status': () => creator() });
  void store.refresh();
  await pass(0);
  expect(store.getState().outcome).toEqual({ status: 'verified', subscription: creator() });
  expect(inputsOf('POST /stripe/checkout_status')).toEqual([]);
});

test('stays verified and logs the failure when the balance request fails', async () => {
  const { host, store, plans } = start({ 'POST /user/balance': failWith(404) });
  void store.refresh();
  await pass(0);
  expect(store.getState().outcome.status).toBe('verified');
  expect(plans).toEqual([]);
  expect(host.record.reports.map(({ where }) => where)).toEqual(['billing: balance']);
  expect(host.record.toasts).toEqual([]);
});

test('reports the newer checkout when the URL changes meanwhile', async () => {
  const { store, plans } = start({
    'POST /stripe/checkout_status': ({ body }) =>
      complete(body.session_id === 'cs_test_2' ? 'active' : 'past_due'),
  });
  void store.refresh();
  await pass(100);
  comeFrom('/success?session_id=cs_test_2');
  void store.refresh();
  await pass(60_000);
  expect(store.getState().outcome.status).toBe('verified');
  expect(plans).toEqual(['Creator']);
});

test('asks for nothing while signed out, and reports no error', async () => {
  const { host, store } = start({}, null);
  await store.refresh();
  expect(store.getState().outcome).toEqual({ status: 'signedOut' });
  expect([host.api.made, host.record.reports]).toEqual([[], []]);
});

test("stops polling when the account's lifetime ends", async () => {
  const { store, plans, inputsOf, end } = start({
    'POST /stripe/checkout_status': () => complete('past_due'),
  });
  void store.refresh();
  await pass(600);
  const before = inputsOf('POST /stripe/checkout_status').length;
  end();
  await pass(60_000);
  expect(inputsOf('POST /stripe/checkout_status')).toHaveLength(before);
  expect([store.getState().outcome.status, plans]).toEqual(['waiting', []]);
});
