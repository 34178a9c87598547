import { act, screen, waitFor, within } from '@testing-library/react';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Plan, Subscription } from '@lisan/contract';
import { ApiError, NetworkError } from '@lisan/errors';
import { aBalance, aPlan, createFakeHost, renderRemote, type FakeHost } from '@lisan/testing';
import { remote } from '../remote';

jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: jest.fn() }));

const plans: Plan[] = [
  aPlan({ name: 'Custom', created: 3, prices: [] }),
  aPlan({ name: 'Free', created: 1, prices: [{ id: 'price-free', unit_amount: 0 }] }),
  aPlan({ name: 'Creator', created: 2, popular: true }),
];

const onFree: Subscription = {
  subscription_plan: 'Free',
  status: 'none',
  trial_end: null,
  current_period_end: null,
  cancel_at_period_end: false,
};

function aHost(options: Parameters<typeof createFakeHost>[0] = {}) {
  return createFakeHost({
    answers: {
      'GET /stripe/subscription_plans': () => plans,
      'POST /stripe/subscription_status': () => onFree,
      'POST /stripe/subs': () => ({ session_id: 'cs_1', url: 'https://checkout.example/cs_1' }),
    },
    ...options,
  });
}

async function startPlan(host: FakeHost) {
  const page = await renderRemote(remote, 'pricing', host);
  const [, creator] = await screen.findAllByRole('article');
  await page.user.click(within(creator!).getByRole('button', { name: 'Get started' }));
  return { ...page, creator: creator! };
}

describe('the plans', () => {
  it('are sorted by creation, with their prices', async () => {
    await renderRemote(remote, 'pricing', aHost());
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Free',
      'Creator',
      'Custom',
    ]);
    expect(cards[0]).toHaveTextContent('$0');
    expect(cards[0]).not.toHaveTextContent('/month');
    expect(cards[1]).toHaveTextContent(/\$29.*\/month/);
    expect(cards[1]).toHaveTextContent('Most popular');
    expect(cards[2]).toHaveTextContent('On request');
  });

  it("don't offer the account's own plan", async () => {
    await renderRemote(remote, 'pricing', aHost());
    expect(await screen.findByRole('button', { name: 'Subscribed' })).toBeDisabled();
    expect(screen.getAllByRole('button', { name: 'Get started' })).toHaveLength(2);
  });

  it('appear even when the subscription request fails', async () => {
    const host = aHost();
    host.api.answer('POST /stripe/subscription_status', () => {
      throw new NetworkError('offline', { isTimeout: false });
    });
    await renderRemote(remote, 'pricing', host);
    expect(await screen.findAllByRole('button', { name: 'Get started' })).toHaveLength(3);
    expect(host.record.toasts).toEqual([]);
  });

  it('wait for the subscription, then keep the focus', async () => {
    const host = aHost();
    let publishSubscription = (_subscription: Subscription) => {};
    host.api.answer(
      'POST /stripe/subscription_status',
      () => new Promise<Subscription>((resolve) => (publishSubscription = resolve)),
    );
    const { user } = await renderRemote(remote, 'pricing', host);
    await waitFor(() => expect(host.api.made).toHaveLength(2));
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    await act(async () => publishSubscription({ ...onFree, subscription_plan: 'Creator', status: 'active' }));
    const subscribed = await screen.findByRole('button', { name: 'Subscribed' });
    expect(subscribed).toBeDisabled();
    const [free] = screen.getAllByRole('button', { name: 'Get started' });
    free?.focus();
    host.api.answer('POST /stripe/subscription_status', () => {
      throw new NetworkError('offline', { isTimeout: false });
    });
    for (let times = 0; times < 2; times += 1)
      await act(async () => host.bus.publish('balance.changed', aBalance()));
    expect(free).toHaveFocus();
    await user.keyboard('{Tab}');
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });

  it("don't wait for a subscription when signed out", async () => {
    const host = aHost({ user: null, answers: { 'GET /stripe/subscription_plans': () => plans } });
    await renderRemote(remote, 'pricing', host);
    expect(await screen.findAllByRole('link', { name: 'Get started' })).toHaveLength(3);
    expect(host.api.made).toHaveLength(1);
  });

  it('can be requested again', async () => {
    const host = aHost();
    host.api.answer('GET /stripe/subscription_plans', () => {
      throw new ApiError({ status: 503, code: 'provider_unavailable', detail: '' });
    });
    const { user } = await renderRemote(remote, 'pricing', host);
    const again = await screen.findByRole('button', { name: 'Try again' });
    host.api.answer('GET /stripe/subscription_plans', () => plans);
    await user.click(again);
    expect(await screen.findAllByRole('article')).toHaveLength(3);
  });
});

describe('a checkout', () => {
  it('says Processing... and leaves for the hosted page', async () => {
    const host = aHost();
    let finish = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    host.api.answer('POST /stripe/subs', async () => {
      await held;
      return { session_id: 'cs_1', url: 'https://checkout.example/cs_1' };
    });
    const { creator } = await startPlan(host);
    expect(await within(creator).findByText('Processing...')).toBeVisible();
    finish();
    await waitFor(() => expect(host.record.left).toEqual(['https://checkout.example/cs_1']));
    expect(host.api.made.find(({ key }) => key === 'POST /stripe/subs')?.input).toEqual({
      body: { email: 'layla@example.com', name: 'Creator', priceId: 'price-creator', preview_version: '' },
    });
  });

  it.each<[string, (host: FakeHost) => void]>([
    [
      'Error creating subscription session: The card is known.',
      ({ api }) =>
        api.answer('POST /stripe/subs', () => {
          throw new ApiError({ status: 409, code: 'wrong_state', detail: 'The card is known.' });
        }),
    ],
    [
      'Error creating subscription session: Unknown error',
      ({ api }) =>
        api.answer('POST /stripe/subs', () => {
          throw new ApiError({ status: 502, code: 'provider_rejected', detail: '' });
        }),
    ],
    [
      'Failed to start subscription. Please try again.',
      ({ api }) =>
        api.answer('POST /stripe/subs', () => {
          throw new NetworkError('offline', { isTimeout: false });
        }),
    ],
    [
      'Error redirecting to checkout: Not an https address',
      ({ navigation }) =>
        jest.spyOn(navigation, 'leaveTo').mockImplementation(() => {
          throw new TypeError('Not an https address');
        }),
    ],
  ])('shows "%s" when it fails', async (message, breakIt) => {
    const host = aHost();
    breakIt(host);
    const { creator } = await startPlan(host);
    await waitFor(() => expect(host.record.toasts).toEqual([{ message, tone: 'bad' }]));
    expect(within(creator).getByRole('button', { name: 'Get started' })).toBeEnabled();
  });

  it('continues without Stripe.js when a blocker stops it, and says so first', async () => {
    const host = aHost();
    jest
      .spyOn(host, 'publicConfig')
      .mockResolvedValue({ stripePublishableKey: 'pk_1', googleClientId: null });
    jest.mocked(loadStripe).mockRejectedValue(new Error('blocked'));
    const { user } = await startPlan(host);
    const dialog = await screen.findByRole('alertdialog', { name: 'Stripe failed to initialize.' });
    expect(host.record.left).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Continue to checkout' }));
    expect(host.record.left).toEqual(['https://checkout.example/cs_1']);
  });

  it('asks before it changes a plan that was started in another tab', async () => {
    const host = aHost();
    host.api.answer('POST /stripe/subs', () => {
      throw new ApiError({ status: 409, code: 'stale_preview', detail: 'Your plan has changed.' });
    });
    host.api.answer('POST /stripe/preview', () => ({
      act: 'change_now',
      plan: 'Creator',
      present_plan: 'Starter',
      amount_now: 2_000,
      amount_monthly: 2_900,
      at: '2026-12-20T00:00:00.000Z',
      is_trial: false,
      is_charged: true,
      version: 'v1',
    }));
    await startPlan(host);
    const dialog = await screen.findByRole('alertdialog', { name: 'Change to Creator?' });
    expect(dialog).toHaveTextContent('Your plan has changed since you opened this.');
    expect(dialog).toHaveTextContent('$20 today');
    expect(host.record.toasts).toEqual([]);
    expect(host.record.left).toEqual([]);
  });

  it('leads to the card when a payment is due for a plan of another tab', async () => {
    const host = aHost();
    host.api.answer('POST /stripe/subs', () => {
      throw new ApiError({ status: 402, code: 'payment_required', detail: 'A payment is due.' });
    });
    await startPlan(host);
    const dialog = await screen.findByRole('alertdialog', { name: "Your plan hasn't changed" });
    expect(dialog).toHaveTextContent('A payment is due.');
    expect(within(dialog).getByRole('button', { name: 'Update card' })).toBeVisible();
  });

  it('loads Stripe.js with the page, ahead of the press', async () => {
    const host = aHost();
    jest
      .spyOn(host, 'publicConfig')
      .mockResolvedValue({ stripePublishableKey: 'pk_1', googleClientId: null });
    jest
      .mocked(loadStripe)
      .mockClear()
      .mockResolvedValue({} as never);
    const { user } = await renderRemote(remote, 'pricing', host);
    await waitFor(() => expect(loadStripe).toHaveBeenCalledWith('pk_1'));
    const [, creator] = await screen.findAllByRole('article');
    screen.getByText('Free 30-day trial, no credit card required.');
    await user.click(within(creator!).getByRole('button', { name: 'Get started' }));
    await waitFor(() => expect(host.record.left).toEqual(['https://checkout.example/cs_1']));
    expect(loadStripe).toHaveBeenCalledTimes(1);
  });

  it('requires a signed-in user', async () => {
    const host = aHost({ user: null, answers: { 'GET /stripe/subscription_plans': () => plans } });
    const { user } = await renderRemote(remote, 'pricing', host);
    const [, creator] = await screen.findAllByRole('article');
    await user.click(within(creator!).getByRole('link', { name: 'Get started' }));
    expect(host.record.paths).toEqual(['/register?view=pricing&plan=Creator']);
    expect(host.record.toasts).toEqual([{ message: 'You must be logged in to subscribe.', tone: 'bad' }]);
    expect(host.record.left).toEqual([]);
  });
});

describe('a plan chosen before registration', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('is offered once, and starts on a press', async () => {
    window.history.replaceState(null, '', '/home?plan=Creator&x=1');
    const host = aHost();
    const { user } = await renderRemote(remote, 'pricing', host);
    expect(await screen.findByText('You chose Creator.')).toBeVisible();
    expect(window.location.search).toBe('?x=1');
    expect(host.api.made.map(({ key }) => key)).not.toContain('POST /stripe/subs');
    await user.click(screen.getByRole('button', { name: 'Continue with Creator' }));
    await waitFor(() => expect(host.record.left).toEqual(['https://checkout.example/cs_1']));
  });

  it('is offered by the title that a prerendered card links with', async () => {
    window.history.replaceState(null, '', `/home?plan=${encodeURIComponent('المبدع')}`);
    const answers = {
      'GET /stripe/subscription_plans': () => [aPlan({ name: 'Creator', title: 'المبدع' })],
      'POST /stripe/subscription_status': () => onFree,
    };
    await renderRemote(remote, 'pricing', aHost({ answers }));
    expect(await screen.findByText('You chose Creator.')).toBeVisible();
  });

  it.each(['Free', 'Custom'])('is not offered without a checkout: %s', async (name) => {
    window.history.replaceState(null, '', `/home?plan=${name}`);
    await renderRemote(remote, 'pricing', aHost());
    expect(await screen.findByRole('button', { name: 'Subscribed' })).toBeVisible();
    expect(screen.queryByText(/^You chose/)).not.toBeInTheDocument();
  });

  it('is not offered when there is no such plan', async () => {
    window.history.replaceState(null, '', '/home?plan=Nothing');
    await renderRemote(remote, 'pricing', aHost());
    expect(await screen.findByRole('button', { name: 'Subscribed' })).toBeVisible();
    expect(screen.queryByText(/^You chose/)).not.toBeInTheDocument();
  });
});

it('renders in Arabic', async () => {
  await renderRemote(
    remote,
    'pricing',
    aHost({ language: 'ar', answers: { 'GET /stripe/subscription_plans': () => plans } }),
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/\p{Script=Arabic}/u);
  expect((await screen.findAllByRole('button'))[0]).toHaveTextContent(/\p{Script=Arabic}/u);
});

it('opens a contact form for the Custom plan instead of a checkout', async () => {
  const host = aHost();
  host.api.answer('POST /stripe/contact', () => ({ success: true, message: 'Thank you.' }));
  const { user } = await renderRemote(remote, 'pricing', host);
  const [, , custom] = await screen.findAllByRole('article');
  await user.click(within(custom as HTMLElement).getByRole('button', { name: 'Get started' }));
  const dialog = await screen.findByRole('dialog', { name: 'Custom plan' });
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(within(dialog).getByText('Tell us what you need.')).toBeVisible();
  const need = within(dialog).getByRole('textbox', { name: 'What do you need?' });
  await waitFor(() => expect(need).toHaveFocus());
  await user.type(need, '200 videos a month');
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await within(dialog).findByText('Thank you.')).toBeVisible();
  expect(host.api.made.find(({ key }) => key === 'POST /stripe/contact')?.input).toMatchObject({
    body: { email: 'layla@example.com', message: '200 videos a month' },
  });
  expect(host.record.left).toEqual([]);
});

it("keeps the question about the Custom plan when it isn't sent and the dialog closes", async () => {
  const host = aHost();
  host.api.answer('POST /stripe/contact', () => {
    throw new NetworkError('offline', { isTimeout: false });
  });
  const { user } = await renderRemote(remote, 'pricing', host);
  const [, , custom] = await screen.findAllByRole('article');
  const open = () => user.click(within(custom as HTMLElement).getByRole('button', { name: 'Get started' }));
  const need = () => screen.findByRole('textbox', { name: 'What do you need?' });
  await open();
  await user.type(await need(), '200 videos a month');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/^Your message wasn't sent/)).toBeVisible();
  await user.keyboard('{Escape}');
  await open();
  expect(await need()).toHaveValue('200 videos a month');
});

it('enables the button again when the page is restored from the back/forward cache', async () => {
  const host = aHost();
  const { creator } = await startPlan(host);
  await waitFor(() => expect(host.record.left).toHaveLength(1));
  expect(within(creator).getByRole('button', { name: 'Processing...' })).toBeVisible();
  const shown = new Event('pageshow');
  Object.defineProperty(shown, 'persisted', { value: true });
  act(() => void window.dispatchEvent(shown));
  expect(within(creator).getByRole('button', { name: 'Get started' })).toBeEnabled();
});

const answers = { 'GET /stripe/subscription_plans': () => [aPlan({ name: 'Creator' })] };
describe('the pricing page', () => {
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
