import { act, screen, waitFor } from '@testing-library/react';
import type { Subscription } from '@lisan/contract';
import { ApiError } from '@lisan/errors';
import { aBalance, aPlan, createFakeHost, renderRemote, type FakeHost } from '@lisan/testing';
import { remote } from '../remote';

const portal = 'https://billing.example/session';

function aHost(payment: NonNullable<Subscription['payment']> | null, language: 'en' | 'ar' = 'en'): FakeHost {
  return createFakeHost({
    language,
    answers: {
      'GET /stripe/subscription_plans': () => [aPlan({ name: 'Creator' })],
      'POST /stripe/subscription_status': () => ({
        subscription_plan: 'Creator',
        status: 'past_due',
        trial_end: null,
        current_period_end: '2026-12-20T00:00:00.000Z',
        cancel_at_period_end: false,
        payment,
      }),
      'POST /stripe/portal': () => ({ url: portal }),
      'POST /user/balance': () => aBalance({ subscription_plan: 'Creator' }),
      'GET /user/activity': () => ({ entries: [], next_cursor: null }),
    },
  });
}

describe.each(['pricing', 'activity'])('in %s', (view) => {
  it.each([
    ['en', 'Payment method and invoices'],
    ['ar', 'وسيلة الدفع والفواتير'],
  ] as const)('opens the billing portal in one click (%s)', async (language, name) => {
    const host = aHost('managed', language);
    const { user } = await renderRemote(remote, view, host);
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(host.record.left).toEqual([portal]));
    const shown = new Event('pageshow');
    Object.defineProperty(shown, 'persisted', { value: true });
    act(() => void window.dispatchEvent(shown));
    expect(screen.getByRole('button', { name })).toBeEnabled();
  });

  it.each([
    ['en', /no payment provider, so no card is charged/, 'Payment method and invoices'],
    ['ar', /لا يوجد مزوّد دفع/, 'وسيلة الدفع والفواتير'],
  ] as const)(
    'explains a server without a provider and shows no button (%s)',
    async (language, text, name) => {
      await renderRemote(remote, view, aHost('none', language));
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    },
  );

  it('shows neither without a payment provider chosen', async () => {
    await renderRemote(remote, view, aHost(null));
    expect(await screen.findByText(/Your payment for Creator didn't go through/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Payment method/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/no payment provider/)).not.toBeInTheDocument();
  });
});

it("shows the server's reason and enables the button again", async () => {
  const host = aHost('managed');
  host.api.answer('POST /stripe/portal', () => {
    throw new ApiError({ status: 503, code: 'provider_unavailable', detail: 'Stripe is away.' });
  });
  const { user } = await renderRemote(remote, 'pricing', host);
  const button = await screen.findByRole('button', { name: 'Payment method and invoices' });
  await user.click(button);
  await waitFor(() =>
    expect(host.record.toasts).toEqual([
      {
        title: "We couldn't open the page for your card and invoices",
        message: 'Stripe is away.',
        tone: 'bad',
      },
    ]),
  );
  expect(button).toBeEnabled();
  expect(host.record.left).toEqual([]);
});
