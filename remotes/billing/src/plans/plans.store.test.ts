import type { PlanPreview, Subscription } from '@lisan/contract';
import { ApiError, NetworkError } from '@lisan/errors';
import { lifetimeUntil } from '@lisan/remote-kit';
import { aBalance, aPlan, createFakeHost, layla, type FakeAnswers } from '@lisan/testing';
import { remote } from '../remote';
import { createPlansStore } from './plans.store';

const onCreator: Subscription = {
  subscription_plan: 'Creator',
  status: 'active',
  trial_end: null,
  current_period_end: '2026-02-28T12:00:00.000Z',
  cancel_at_period_end: false,
};
const change: PlanPreview = {
  act: 'change_now',
  plan: 'Studio',
  present_plan: 'Creator',
  at: '2026-02-28T12:00:00.000Z',
  amount_now: 1500,
  amount_monthly: 5900,
  is_trial: false,
  is_charged: true,
  version: 'v1',
};
const studio = aPlan({ name: 'Studio', created: 3, prices: [{ id: 'price-studio', unit_amount: 5900 }] });

async function start(answers: FakeAnswers = {}, user: ReturnType<typeof layla> | null = layla()) {
  const host = createFakeHost({
    user,
    answers: {
      'GET /stripe/subscription_plans': () => [studio, aPlan({ created: 2 })],
      'POST /stripe/subscription_status': () => onCreator,
      'POST /stripe/subs': () => ({ session_id: 'cs_1', url: 'https://checkout.example/cs_1' }),
      'POST /stripe/preview': () => change,
      'POST /user/balance': () => aBalance(),
      ...answers,
    },
  });
  await host.translator.addTranslations(remote.name, remote.translations);
  const controller = new AbortController();
  const store = createPlansStore({ ...host, lifetime: lifetimeUntil(controller.signal) }, user);
  const countCalls = (key: string) => host.api.made.filter((call) => call.key === key).length;
  return { host, store, countCalls, end: () => controller.abort() };
}

test('shows a visitor the sorted plans without asking for a subscription', async () => {
  const { store, countCalls } = await start({}, null);
  await store.refresh();
  expect(store.getState().plans?.map(({ name }) => name)).toEqual(['Creator', 'Studio']);
  expect(store.getState()).toMatchObject({ subscription: null, missing: { subscription: false } });
  expect(countCalls('POST /stripe/subscription_status')).toBe(0);
});

test('asks a visitor who chooses a plan to log in, and leads to registration', async () => {
  const { host, store, countCalls } = await start({}, null);
  await store.startPlan(studio);
  expect(host.record.paths).toEqual(['/register?view=pricing&plan=Studio']);
  expect(host.record.toasts).toEqual([{ message: 'You must be logged in to subscribe.', tone: 'bad' }]);
  expect(store.getState().processing).toBeNull();
  expect(countCalls('POST /stripe/subs')).toBe(0);
});

test('opens the checkout for an account without a plan', async () => {
  const { host, store } = await start({
    'POST /stripe/subscription_status': () => ({ ...onCreator, subscription_plan: 'Free', status: 'none' }),
  });
  await store.refresh();
  await store.startPlan(studio);
  expect(host.record.left).toEqual(['https://checkout.example/cs_1']);
});

test('changes a running plan once, after confirmation, and publishes the balance', async () => {
  const { host, store, countCalls } = await start();
  await store.refresh();
  await store.startPlan(studio);
  expect(store.getState()).toMatchObject({ pending: { plan: studio, preview: change }, processing: null });
  expect(countCalls('POST /stripe/subs')).toBe(0);

  await Promise.all([store.confirm(), store.confirm()]);
  expect(countCalls('POST /stripe/subs')).toBe(1);
  expect(store.getState()).toMatchObject({ pending: null, processing: null });
  expect(host.bus.peek('balance.changed')).toEqual(aBalance());
  expect(host.record.toasts).toEqual([{ message: 'Your plan is now Studio.', tone: 'good' }]);
});

test('reuses the idempotency key until a change is answered, then creates a new one', async () => {
  const { host, store } = await start();
  const keys = () =>
    host.api.made
      .filter(({ key }) => key === 'POST /stripe/subs')
      .map(({ idempotencyKey }) => idempotencyKey);
  const lose = () => {
    throw new NetworkError('The answer was lost.', { isTimeout: false });
  };
  const confirmed = async (preview: PlanPreview) => {
    host.api.answer('POST /stripe/preview', () => preview);
    await store.startPlan(studio);
    await store.confirm();
  };
  await store.refresh();
  host.api.answer('POST /stripe/subs', lose);
  await confirmed(change);
  await confirmed(change);
  await confirmed({ ...change, version: 'v2' });
  host.api.answer('POST /stripe/subs', () => ({ session_id: 'sub_1', url: 'https://lisan.example/success' }));
  await confirmed({ ...change, version: 'v2' });
  await confirmed({ ...change, version: 'v2' });

  const [first, again, other, answered, afterwards] = keys();
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(answered).toBe(other);
  expect(afterwards).not.toBe(answered);
});

test("shows the server's reason for a refused change and stops waiting", async () => {
  const { host, store } = await start({
    'POST /stripe/subs': () => {
      throw new ApiError({ status: 409, code: 'card_declined', detail: 'The card was declined.' });
    },
  });
  await store.refresh();
  await store.startPlan(studio);
  await store.confirm();
  expect(store.getState()).toMatchObject({ pending: null, processing: null });
  expect(host.record.toasts.map(({ message }) => message)).toEqual(['The card was declined.']);
});

test('reloads a subscription that another tab changed first', async () => {
  const { host, store, countCalls } = await start({
    'POST /stripe/cancel': () => {
      throw new ApiError({ status: 409, code: 'conflict', detail: 'The plan has ended already.' });
    },
  });
  await store.refresh();
  await store.cancel();
  expect(host.record.toasts).toEqual([
    { title: "Your plan wasn't changed", message: 'The plan has ended already.', tone: 'bad' },
  ]);
  expect(countCalls('POST /stripe/subscription_status')).toBe(2);
});

test("isn't busy after the page is restored from the back/forward cache, until its lifetime ends", async () => {
  const { store, end } = await start({ 'POST /stripe/portal': () => ({ url: 'https://portal.example' }) });
  store.start?.();
  const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await store.managePayment();
  expect(store.getState().isLeaving).toBe(true);
  comeBack();
  expect(store.getState().isLeaving).toBe(false);
  await store.managePayment();
  end();
  comeBack();
  expect(store.getState().isLeaving).toBe(true);
});

test('reports a preview without a response as a failure that changed nothing', async () => {
  const { host, store } = await start({
    'POST /stripe/preview': () => {
      throw new NetworkError('offline', { isTimeout: false });
    },
  });
  await store.refresh();
  await store.startPlan(studio);
  expect(store.getState().checkoutProblem).toBeNull();
  expect(host.record.toasts).toMatchObject([{ title: "Your plan wasn't changed" }]);
});

test('logs a failed subscription request without a toast', async () => {
  const { host, store } = await start({
    'POST /stripe/subscription_status': () => {
      throw new NetworkError('There is no line.', { isTimeout: false });
    },
  });
  await store.refresh();
  expect(store.getState()).toMatchObject({ subscription: null, missing: { subscription: true } });
  expect(host.record.toasts).toEqual([]);
  expect(host.record.reports.map(({ where }) => where)).toEqual(['billing: subscription']);
});
