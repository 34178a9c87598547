import { screen } from '@testing-library/react';
import { aBalance, createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from '../remote';

const grant = { about: '', reference: null, entry: 'grant', at: '2026-11-22T06:00:00.000Z' } as const;

it('an amount stands as the balance says it: its unit after the number, in the direction of the page', async () => {
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
