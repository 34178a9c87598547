import { act, screen } from '@testing-library/react';
import type { CheckoutState, Subscription } from '@lisan/contract';
import { ApiError, NetworkError } from '@lisan/errors';
import { defineRemote } from '@lisan/remote-kit';
import { aBalance, createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from '../remote';

/** Registers the slot as a view: its page is outside the dashboard. */
const page = defineRemote({ ...remote, views: { success: () => import('./CheckoutSuccess') } });

function aHost(
  state: () => Subscription['status'],
  options: { status?: CheckoutState['status']; user?: null; language?: 'ar' } = {},
) {
  const { status = 'complete', ...rest } = options;
  return createFakeHost({
    ...rest,
    answers: {
      'POST /stripe/checkout_status': () => ({
        status,
        subscription: {
          subscription_plan: 'Creator',
          status: state(),
          trial_end: null,
          current_period_end: null,
          cancel_at_period_end: false,
        },
      }),
      'POST /user/balance': () => aBalance({ subscription_plan: 'Creator' }),
    },
  });
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const comeFrom = (url: string) => window.history.replaceState(null, '', url);
const planWords = /Creator|plan is|خطتك/;

beforeEach(() => {
  jest.useFakeTimers();
  comeFrom('/success?session_id=cs_test_1');
});
afterEach(() => {
  jest.useRealTimers();
  comeFrom('/');
});

it('asks for the checkout in the URL', async () => {
  const host = aHost(() => 'active');
  await renderRemote(page, 'success', host);
  await pass(100);
  expect(host.api.made[0]).toMatchObject({
    key: 'POST /stripe/checkout_status',
    input: { body: { email: 'layla@example.com', session_id: 'cs_test_1' } },
  });
});

describe.each(['en', 'ar'] as const)('names no plan (%s)', (name) => {
  const language = name === 'ar' ? { language: name } : {};

  it.each([
    ['not known', 404],
    ['no id', 422],
  ])('when the session is %s, whatever plan the account has', async (_what, status) => {
    const host = aHost(() => 'active', language);
    host.api.answer('POST /stripe/checkout_status', () => {
      throw new ApiError({ status, code: 'not_found', detail: '' });
    });
    const changed = jest.fn();
    host.bus.subscribe('balance.changed', changed);
    await renderRemote(page, 'success', host);
    await pass(60_000);
    expect(screen.getByRole('alert')).toHaveTextContent(name === 'ar' ? /لا نعرف/ : /don't know this payment/);
    expect(document.body).not.toHaveTextContent(planWords);
    expect(changed).not.toHaveBeenCalled();
    expect(host.api.made).toHaveLength(1);
  });

  it('when the checkout expired without a payment', async () => {
    const host = aHost(() => 'active', { ...language, status: 'expired' });
    await renderRemote(page, 'success', host);
    await pass(60_000);
    expect(screen.getByRole('alert')).toHaveTextContent(name === 'ar' ? /من دون دفع/ : /without a payment/);
    expect(document.body).not.toHaveTextContent(planWords);
  });

  it('when the visitor is signed out', async () => {
    const host = aHost(() => 'active', { ...language, user: null });
    await renderRemote(page, 'success', host);
    await pass(60_000);
    expect(document.body).not.toHaveTextContent(planWords);
    expect(host.api.made).toEqual([]);
  });
});

it("waits for the provider's confirmation, then publishes the balance", async () => {
  let status: Subscription['status'] = 'none';
  const host = aHost(() => status);
  const balance = jest.fn();
  host.bus.subscribe('balance.changed', balance);
  await renderRemote(page, 'success', host);
  await pass(600);
  expect(screen.getByText('Waiting for the payment provider…')).toBeVisible();
  expect(balance).not.toHaveBeenCalled();
  status = 'active';
  await pass(1_000);
  expect(screen.getByText('Your plan is now Creator.')).toBeVisible();
  expect(balance).toHaveBeenCalledWith(aBalance({ subscription_plan: 'Creator' }));
});

it("waits for the account's plan when the URL has no checkout", async () => {
  comeFrom('/success');
  let status: Subscription['status'] = 'none';
  const host = aHost(() => 'none');
  host.api.answer('POST /stripe/subscription_status', () => ({
    subscription_plan: 'Creator',
    status,
    trial_end: null,
    current_period_end: null,
    cancel_at_period_end: false,
  }));
  await renderRemote(page, 'success', host);
  await pass(600);
  expect(document.body).not.toHaveTextContent(planWords);
  status = 'active';
  await pass(1_000);
  expect(screen.getByText('Your plan is now Creator.')).toBeVisible();
});

it('reports a late provider and grants nothing', async () => {
  const host = aHost(() => 'none', { status: 'open' });
  const changed = jest.fn();
  host.bus.subscribe('balance.changed', changed);
  await renderRemote(page, 'success', host);
  await pass(60_000);
  expect(screen.getByText(/payment provider hasn't confirmed yet/)).toBeVisible();
  expect(changed).not.toHaveBeenCalled();
});

it('keeps polling after a failed request, and stays verified when the balance request fails', async () => {
  let requests = 0;
  const host = aHost(() => {
    requests += 1;
    if (requests === 1) throw new NetworkError('offline', { isTimeout: false });
    return 'active';
  });
  host.api.answer('POST /user/balance', () => {
    throw new NetworkError('offline', { isTimeout: false });
  });
  await renderRemote(page, 'success', host);
  await pass(60_000);
  expect(screen.getByText('Your plan is now Creator.')).toBeVisible();
  expect(screen.queryByText(/payment provider hasn't confirmed yet/)).not.toBeInTheDocument();
  expect(host.record.reports.map(({ where }) => where)).toEqual(['billing: checkout', 'billing: balance']);
});
