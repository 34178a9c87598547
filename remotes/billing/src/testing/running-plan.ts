import type { PlanPreview, Subscription } from '@lisan/contract';
import { aBalance, aPlan, createFakeHost } from '@lisan/testing';

export const end = '2026-12-20T00:00:00.000Z';
export const onCreator: Subscription = {
  subscription_plan: 'Creator',
  status: 'active',
  trial_end: null,
  current_period_end: end,
  cancel_at_period_end: false,
  next_plan: null,
};
export const aPreview = (change: Partial<PlanPreview>): PlanPreview => ({
  act: 'change_now',
  plan: 'Business',
  present_plan: 'Creator',
  amount_now: 4_210,
  amount_monthly: 9_900,
  at: end,
  is_trial: false,
  is_charged: true,
  version: 'v1',
  ...change,
});

export function onPlan(preview: PlanPreview, subscription = onCreator) {
  const sold = [
    aPlan({ name: 'Free', created: 1, prices: [{ id: 'price-free', unit_amount: 0 }] }),
    aPlan({ name: 'Creator', created: 2 }),
    aPlan({ name: 'Business', created: 3, prices: [{ id: 'price-business', unit_amount: 9_900 }] }),
  ];
  return createFakeHost({
    answers: {
      'GET /stripe/subscription_plans': () => sold,
      'POST /stripe/subscription_status': () => subscription,
      'POST /stripe/preview': () => preview,
      'POST /stripe/subs': () => ({ session_id: 'sub_1', url: 'https://lisan.example/success' }),
      'POST /stripe/cancel': () => ({ ...subscription, cancel_at_period_end: true }),
      'POST /stripe/resume': () => subscription,
      'POST /user/balance': () => aBalance(),
    },
  });
}
