import { act, screen } from '@testing-library/react';
import type { Subscription } from '@lisan/contract';
import { NetworkError } from '@lisan/errors';
import { defineRemote } from '@lisan/remote-kit';
import { aBalance, createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from '../remote';

/** The slot as a view of its own, for it is shown outside the dashboard. */
const page = defineRemote({ ...remote, views: { success: () => import('./CheckoutSuccess') } });

function aHost(status: () => Subscription['status']) {
  return createFakeHost({
    answers: {
      'POST /stripe/subscription_status': () => ({
        subscription_plan: 'Creator',
        status: status(),
        trial_end: null,
        current_period_end: null,
        cancel_at_period_end: false,
      }),
      'POST /user/balance': () => aBalance({ subscription_plan: 'Creator' }),
    },
  });
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('waits for the word of the provider, then tells everyone', async () => {
  let status: Subscription['status'] = 'none';
  const host = aHost(() => status);
  const changed = jest.fn();
  const balance = jest.fn();
  host.bus.subscribe('billing.planChanged', changed);
  host.bus.subscribe('balance.changed', balance);
  await renderRemote(page, 'success', host);
  await pass(600);
  expect(screen.getByText('Waiting for the payment provider…')).toBeVisible();
  expect(changed).not.toHaveBeenCalled();
  status = 'active';
  await pass(1_000);
  expect(screen.getByText('Your plan is now Creator.')).toBeVisible();
  expect(changed).toHaveBeenCalledWith({ plan: 'Creator' });
  expect(balance).toHaveBeenCalledWith(aBalance({ subscription_plan: 'Creator' }));
});

it('says so when the provider takes too long, and grants nothing', async () => {
  const host = aHost(() => 'none');
  const changed = jest.fn();
  host.bus.subscribe('billing.planChanged', changed);
  await renderRemote(page, 'success', host);
  await pass(60_000);
  expect(screen.getByText(/The provider has not confirmed yet/)).toBeVisible();
  expect(changed).not.toHaveBeenCalled();
});

it('goes on waiting when one question finds no answer, and stays verified when the balance cannot be had', async () => {
  let asked = 0;
  const host = aHost(() => {
    asked += 1;
    if (asked === 1) throw new NetworkError('offline', { isTimeout: false });
    return 'active';
  });
  host.api.answer('POST /user/balance', () => {
    throw new NetworkError('offline', { isTimeout: false });
  });
  await renderRemote(page, 'success', host);
  await pass(60_000);
  expect(screen.getByText('Your plan is now Creator.')).toBeVisible();
  expect(screen.queryByText(/The provider has not confirmed yet/)).not.toBeInTheDocument();
  expect(host.record.reports.map(({ where }) => where)).toEqual(['checkout success', 'balance']);
});
