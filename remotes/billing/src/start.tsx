import { aBalance, aPlan, startAlone } from '@lisan/testing';
import { remote } from './remote';

await startAlone(remote, {
  'GET /stripe/subscription_plans': () => [
    aPlan({ name: 'Free', created: 1, prices: [{ id: 'price-free', unit_amount: 0 }] }),
    aPlan({ popular: true }),
  ],
  'POST /stripe/subscription_status': () => ({
    subscription_plan: 'Free',
    status: 'none',
    trial_end: null,
    current_period_end: null,
    cancel_at_period_end: false,
  }),
  'POST /stripe/subs': () => ({ session_id: 'alone', url: '' }),
  'POST /user/balance': () => aBalance(),
  'GET /user/activity': () => ({ entries: [], next_cursor: null }),
});
