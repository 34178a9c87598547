import { screen } from '@testing-library/react';
import type { Subscription } from '@lisan/contract';
import { aPlan, createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from '../remote';

const answers = { 'GET /stripe/subscription_plans': () => [aPlan({ name: 'Creator' })] };
const onFree: Subscription = {
  subscription_plan: 'Free',
  status: 'none',
  trial_end: null,
  current_period_end: null,
  cancel_at_period_end: false,
};

describe('the page of plans', () => {
  it.each<[string, Partial<Subscription>]>([
    ['has a running plan', { subscription_plan: 'Creator', status: 'active' }],
    ['has had its trial', { status: 'canceled', trial_available: false }],
  ])('promises no free trial to an account that %s', async (_what, change) => {
    const host = createFakeHost({ answers });
    host.api.answer('POST /stripe/subscription_status', () => ({ ...onFree, ...change }));
    await renderRemote(remote, 'pricing', host);
    await screen.findAllByRole('article');
    expect(screen.queryByText(/Free 30-day trial/)).not.toBeInTheDocument();
  });

  it('promises a visitor the free trial that a new account gets', async () => {
    await renderRemote(remote, 'pricing', createFakeHost({ user: null, answers }));
    expect(await screen.findByText('Free 30-day trial, no credit card required.')).toBeVisible();
  });
});
