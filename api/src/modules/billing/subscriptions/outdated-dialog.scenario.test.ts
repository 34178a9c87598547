import { openStripeShop, type StripeShop } from '../testing/stripe-shop';
import type { TestUser } from '../../../../testing/test-app';

let shop: StripeShop;
let user: TestUser;
beforeEach(async () => {
  shop = await openStripeShop();
  user = await shop.server.signUp();
});
afterEach(() => shop.close());

describe('a change confirmed in an outdated dialog', () => {
  const price = async (plan: string) =>
    (await shop.server.app.inject('/api/stripe/subscription_plans'))
      .json<{ name: string; prices: { id: string }[] }[]>()
      .find(({ name }) => name === plan)?.prices[0]?.id;

  it('is rejected after a cancellation in another tab, and does not undo it', async () => {
    await shop.subscribe(user, 'Creator', 'good');
    const priceId = await price('Business');
    const preview = () => shop.post(user, '/stripe/preview', { email: user.email, priceId });
    const change = (version: unknown) =>
      shop.post(user, '/stripe/subs', {
        email: user.email,
        name: 'Business',
        priceId,
        preview_version: version,
      });
    const { version } = (await preview()).body;
    await shop.post(user, '/stripe/cancel');
    expect(await change(version)).toMatchObject({ status: 409, body: { code: 'stale_preview' } });
    expect(await shop.readStatus(user)).toMatchObject({
      subscription_plan: 'Creator',
      cancel_at_period_end: true,
    });
    expect(await change((await preview()).body['version'])).toMatchObject({ status: 200 });
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Business' });
  });

  it('is rejected for keeping a plan as well', async () => {
    await shop.subscribe(user, 'Creator', 'good');
    await shop.begin(user, 'Starter');
    const { version } = (await shop.post(user, '/stripe/preview', { email: user.email })).body;
    await shop.post(user, '/stripe/cancel');
    const resume = { email: user.email, preview_version: version };
    expect(await shop.post(user, '/stripe/resume', resume)).toMatchObject({
      status: 409,
      body: { code: 'stale_preview' },
    });
    expect(await shop.readStatus(user)).toMatchObject({ cancel_at_period_end: true });
  });

  it('returns the same result for a repeated cancellation request', async () => {
    await shop.subscribe(user, 'Creator', 'good');
    const priceId = await price('Free');
    const { version } = (await shop.post(user, '/stripe/preview', { email: user.email, priceId })).body;
    const wish = { email: user.email, name: 'Free', priceId, preview_version: version };
    const headers = { 'idempotency-key': '0b9f6c1e-58a1-4f0e-9d0a-2f4c6f7f2d11' };
    const first = await shop.post(user, '/stripe/subs', wish, headers);
    expect(first.status).toBe(200);
    expect(await shop.post(user, '/stripe/subs', wish, headers)).toEqual(first);
    expect(await shop.readStatus(user)).toMatchObject({ cancel_at_period_end: true });
  });

  it('is rejected for a checkout chosen before another tab started a plan', async () => {
    await shop.subscribe(user, 'Creator', 'good');
    const priceId = await price('Business');
    const wish = { email: user.email, name: 'Business', priceId, preview_version: '' };
    expect(await shop.post(user, '/stripe/subs', wish)).toMatchObject({
      status: 409,
      body: { code: 'stale_preview' },
    });
    expect(await shop.readStatus(user)).toMatchObject({ subscription_plan: 'Creator' });
  });
});
