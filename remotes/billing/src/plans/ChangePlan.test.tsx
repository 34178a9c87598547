import { screen, waitFor, within } from '@testing-library/react';
import type { Subscription } from '@lisan/contract';
import { ApiError, NetworkError } from '@lisan/errors';
import { renderRemote, type FakeHost } from '@lisan/testing';
import { remote } from '../remote';
import { aPreview, end, onCreator, onPlan } from '../testing/running-plan';

describe('changing a running plan', () => {
  async function choose(host: FakeHost, plan: string) {
    const page = await renderRemote(remote, 'pricing', host);
    const cards = await screen.findAllByRole('article');
    const card = cards.find((one) => within(one).queryByRole('heading', { name: plan }));
    if (!card) throw new Error('The plan has no card.');
    await screen.findByRole('button', { name: 'Subscribed' });
    await page.user.click(within(card).getByRole('button', { name: 'Get started' }));
    return { ...page, dialog: await screen.findByRole('alertdialog') };
  }
  const changeRequests = (host: FakeHost) => host.api.made.filter(({ key }) => key === 'POST /stripe/subs');

  it.each([
    [
      'Business',
      aPreview({}),
      /\$42\.10 today.*\$99.* a month from December 20, 2026/,
      'Your plan is now Business.',
    ],
    [
      'Free',
      aPreview({ act: 'cancel', plan: 'Free', amount_now: 0, amount_monthly: 0 }),
      /You keep Creator until December 20, 2026/,
      'Creator ends on December 20, 2026. Nothing changes until then.',
    ],
    [
      'Business',
      aPreview({ act: 'change_later', amount_now: 0 }),
      /Business starts then and costs \$99.* You aren't charged today/,
      'Business starts on December 20, 2026. You keep Creator until then.',
    ],
    [
      'Business',
      aPreview({ is_trial: true, amount_now: 0 }),
      /is free until December 20, 2026, when your trial ends\. If you've added a card by then/,
      'Your plan is now Business.',
    ],
    [
      'Business',
      aPreview({ act: 'change_later', is_trial: true, amount_now: 0 }),
      /If you've added a card by then, Business starts.*; if not, your account moves to the Free plan/,
      "Your trial of Creator continues until December 20, 2026. If you've added a card by then, Business starts.",
    ],
    [
      'Business',
      aPreview({ act: 'resume', present_plan: 'Business', is_trial: true, amount_now: 0 }),
      /Your trial of Business continues until December 20, 2026/,
      'Your trial of Business continues.',
    ],
  ])('describes the change before and after it: %s', async (plan, preview, description, done) => {
    const host = onPlan(preview);
    const { dialog, user } = await choose(host, plan);
    expect(dialog).toHaveTextContent(description);
    expect(changeRequests(host)).toEqual([]);
    await user.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(host.record.toasts).toEqual([{ message: done, tone: 'good' }]));
    expect(changeRequests(host)).toHaveLength(1);
    expect(host.record.left).toEqual([]);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('lists what is paid today, what from the next month, and the card', async () => {
    const host = onPlan(aPreview({}));
    const { dialog } = await choose(host, 'Business');
    const [today, later] = within(dialog).getAllByRole('term');
    expect(today).toHaveTextContent('Today');
    expect(later).toHaveTextContent('From December 20, 2026');
    const amounts = within(dialog).getAllByRole('definition');
    expect(amounts.map(({ textContent }) => textContent)).toEqual(['$42.10', '$99/month']);
  });

  it('names price and day for a trial with a card', async () => {
    const host = onPlan(aPreview({ act: 'change_later', is_trial: true, amount_now: 0 }));
    const card = { brand: 'visa', last4: '4242', expiry_month: 4, expiry_year: 2030 };
    host.api.answer('GET /stripe/invoices', () => ({ card, invoices: [] }));
    const { dialog } = await choose(host, 'Business');
    expect(await within(dialog).findByText('Visa •••• 4242')).toBeVisible();
    expect(dialog).toHaveTextContent('Business starts then and costs $99 a month.');
    expect(dialog).not.toHaveTextContent("If you've added a card");
  });

  it('shows the present plan instead of a failure when the response was lost', async () => {
    const host = onPlan(aPreview({}));
    const { user, dialog } = await choose(host, 'Business');
    host.api.answer('POST /stripe/subs', () => {
      throw new NetworkError('No answer.', { isTimeout: false });
    });
    host.api.answer('POST /stripe/subscription_status', () => ({
      ...onCreator,
      subscription_plan: 'Business',
    }));
    await user.click(within(dialog).getByRole('button', { name: 'Change to Business' }));
    expect(await screen.findByText(/Business renews on/)).toBeVisible();
    const unanswered = screen.getByRole('alertdialog', { name: "The server didn't answer" });
    expect(unanswered).toHaveTextContent("We can't tell yet whether your plan changed.");
    await user.click(within(unanswered).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('changes nothing when the user keeps the present plan', async () => {
    const host = onPlan(aPreview({}));
    const { dialog, user } = await choose(host, 'Business');
    await user.click(within(dialog).getByRole('button', { name: 'Keep Creator' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(changeRequests(host)).toEqual([]);
  });

  it.each<[string, Partial<Subscription>, string]>([
    ['renewal', {}, 'Creator renews on December 20, 2026.'],
    ['end', { cancel_at_period_end: true }, 'Creator ends on December 20, 2026.'],
    ['next plan', { next_plan: 'Starter' }, 'then Starter starts.'],
    [
      'next plan after a trial',
      { status: 'trialing', trial_end: end, next_plan: 'Starter' },
      "If you've added a card by then, Starter starts; if not, your account moves to the Free plan.",
    ],
    ['payment due', { status: 'past_due' }, "Your payment for Creator didn't go through."],
    [
      'payment due with amount and day',
      { status: 'past_due', due: { amount: 2_900, retry_at: '2026-11-24T12:00:00.000Z' } },
      "Your payment of $29 for Creator didn't go through. We'll try again on November 24, 2026",
    ],
    [
      'payment due for a smaller plan',
      { status: 'past_due', next_plan: 'Starter', due: { amount: 900, retry_at: null } },
      "Your payment of $9 for Starter didn't go through.",
    ],
  ])('shows the %s above the cards', async (_what, change, message) => {
    await renderRemote(remote, 'pricing', onPlan(aPreview({}), { ...onCreator, ...change }));
    expect(await screen.findByText((text) => text.includes(message))).toBeVisible();
  });

  it('can be cancelled and resumed by name', async () => {
    const host = onPlan(aPreview({}));
    const { user } = await renderRemote(remote, 'pricing', host);
    await user.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel Creator?' });
    host.api.answer('POST /stripe/subscription_status', () => ({ ...onCreator, cancel_at_period_end: true }));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel Creator' }));
    host.api.answer('POST /stripe/preview', () =>
      aPreview({ act: 'resume', plan: 'Creator', amount_now: 0 }),
    );
    await user.click(await screen.findByRole('button', { name: 'Keep Creator' }));
    const question = await screen.findByRole('alertdialog', { name: 'Keep Creator?' });
    expect(question).toHaveTextContent(
      /doesn't end on December 20, 2026; it continues for \$99.* a month\. You aren't charged today/,
    );
    expect(host.api.made.some(({ key }) => key === 'POST /stripe/resume')).toBe(false);
    await user.click(within(question).getByRole('button', { name: 'Keep Creator' }));
    await waitFor(() =>
      expect(host.record.toasts.map(({ message }) => message)).toEqual([
        'Creator ends on December 20, 2026. Nothing changes until then.',
        "You're keeping Creator.",
      ]),
    );
  });

  it('stays scheduled when the user declines to keep it', async () => {
    const host = onPlan(aPreview({ act: 'resume', plan: 'Creator', amount_now: 0 }), {
      ...onCreator,
      next_plan: 'Starter',
    });
    const { user } = await renderRemote(remote, 'pricing', host);
    await user.click(await screen.findByRole('button', { name: 'Keep Creator' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(host.api.made.some(({ key }) => key === 'POST /stripe/resume')).toBe(false);
  });

  it("isn't resumed without a preview", async () => {
    const host = onPlan(aPreview({}), { ...onCreator, cancel_at_period_end: true });
    host.api.answer('POST /stripe/preview', () => {
      throw new ApiError({ status: 503, code: 'provider_unavailable', detail: 'Stripe is away.' });
    });
    const { user } = await renderRemote(remote, 'pricing', host);
    await user.click(await screen.findByRole('button', { name: 'Keep Creator' }));
    await waitFor(() => expect(host.record.toasts).toMatchObject([{ message: 'Stripe is away.' }]));
    expect(host.api.made.some(({ key }) => key === 'POST /stripe/resume')).toBe(false);
  });

  it('explains a declined card in a dialog that leads to the card', async () => {
    const host = onPlan(aPreview({}), { ...onCreator, payment: 'managed' });
    host.api.answer('POST /stripe/portal', () => ({ url: 'https://billing.example/session' }));
    host.api.answer('POST /stripe/subs', () => {
      throw new ApiError({ status: 402, code: 'payment_required', detail: 'Your card was declined.' });
    });
    const { dialog, user } = await choose(host, 'Business');
    await user.click(within(dialog).getByRole('button', { name: 'Change to Business' }));
    const refusal = await screen.findByRole('alertdialog', { name: "Your plan hasn't changed" });
    expect(refusal).toHaveTextContent('Your card was declined.');
    expect(host.record.toasts).toEqual([]);
    await user.click(within(refusal).getByRole('button', { name: 'Update card' }));
    await waitFor(() => expect(host.record.left).toEqual(['https://billing.example/session']));
  });

  it('shows a new preview when the plan changed in another tab', async () => {
    const host = onPlan(aPreview({}));
    const { dialog, user } = await choose(host, 'Business');
    host.api.answer('POST /stripe/subs', () => {
      throw new ApiError({ status: 409, code: 'stale_preview', detail: 'Your plan has changed.' });
    });
    host.api.answer('POST /stripe/preview', () => aPreview({ amount_now: 1_234, version: 'v2' }));
    await user.click(within(dialog).getByRole('button', { name: 'Change to Business' }));
    expect(await screen.findByText(/Your plan has changed since you opened this/)).toBeVisible();
    expect(screen.getByRole('alertdialog')).toHaveTextContent('$12.34 today');
    host.api.answer('POST /stripe/subs', () => ({
      session_id: 'sub_1',
      url: 'https://lisan.example/success',
    }));
    await user.click(screen.getByRole('button', { name: 'Change to Business' }));
    await waitFor(() => expect(host.record.toasts).toHaveLength(1));
    expect(changeRequests(host).map(({ input }) => input)).toMatchObject([
      { body: { preview_version: 'v1' } },
      { body: { preview_version: 'v2' } },
    ]);
  });

  it('shows only the cancellation when a smaller plan was scheduled too', async () => {
    const both = { ...onCreator, cancel_at_period_end: true, next_plan: 'Starter' };
    await renderRemote(remote, 'pricing', onPlan(aPreview({}), both));
    const course = await screen.findByText(/Creator ends on December 20, 2026/);
    expect(course).not.toHaveTextContent('Starter');
    expect(screen.queryByText(/then Starter starts/)).not.toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Keep Creator' })).toHaveLength(1);
  });
});
