import { loadStripe } from '@stripe/stripe-js/pure';
import type { PublicConfig } from '@lisan/remote-kit';
import { createStripeScript } from './stripe-script';

jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: jest.fn() }));

const never = () => new Promise<never>(() => undefined);
const config = async (): Promise<PublicConfig> => ({ stripePublishableKey: 'pk_1', googleClientId: null });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it.each([
  ['script', config],
  ['configuration', never],
])('waits at most five seconds for a %s that hangs', async (_what, publicConfig) => {
  jest.mocked(loadStripe).mockImplementation(never);
  const loaded = createStripeScript(publicConfig).load();
  await jest.advanceTimersByTimeAsync(5_000);
  await expect(loaded).resolves.toBe(true);
});

it('retries after a blocked script', async () => {
  jest
    .mocked(loadStripe)
    .mockRejectedValueOnce(new Error('blocked'))
    .mockResolvedValueOnce({} as never);
  const script = createStripeScript(config);
  expect([await script.load(), await script.load(), await script.load()]).toEqual([false, true, true]);
});
