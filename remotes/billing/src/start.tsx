import { aPlan, startAlone } from '@lisan/testing';
import { remote } from './remote';

await startAlone(remote, {
  'GET /stripe/subscription_plans': () => [
    aPlan({ name: 'Free', created: 1, prices: [{ id: 'price-free', unit_amount: 0 }] }),
    aPlan({ popular: true }),
  ],
  'POST /stripe/subs': () => ({ session_id: 'alone', url: '' }),
});
