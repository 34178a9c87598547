import { screen, waitFor, within } from '@testing-library/react';
import type { Subscription } from '@lisan/contract';
import { ApiError, NetworkError } from '@lisan/errors';
import { renderRemote } from '@lisan/testing';
import { remote } from '../remote';
import { aPreview, onCreator, onPlan } from '../testing/running-plan';

describe('a running plan', () => {
  it('can be cancelled while a smaller plan is scheduled', async () => {
    const host = onPlan(aPreview({}), { ...onCreator, next_plan: 'Starter' });
    const { user } = await renderRemote(remote, 'pricing', host);
    await user.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel Creator?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel Creator' }));
    await waitFor(() =>
      expect(host.api.made.filter(({ key }) => key === 'POST /stripe/cancel')).toHaveLength(1),
    );
  });

  it('offers to update the card first when a payment is due', async () => {
    const due = { amount: 2_900, retry_at: null };
    const host = onPlan(aPreview({}), { ...onCreator, status: 'past_due', payment: 'managed', due });
    host.api.answer('POST /stripe/portal', () => ({ url: 'https://billing.example/session' }));
    const { user } = await renderRemote(remote, 'pricing', host);
    await user.click(await screen.findByRole('button', { name: 'Update card' }));
    await waitFor(() => expect(host.record.left).toEqual(['https://billing.example/session']));
  });

  it('can be kept when it was cancelled while a payment is due', async () => {
    const due = { amount: 2_900, retry_at: null };
    const both: Subscription = { ...onCreator, status: 'past_due', cancel_at_period_end: true, due };
    await renderRemote(remote, 'pricing', onPlan(aPreview({}), { ...both, payment: 'managed' }));
    expect(await screen.findByText(/Creator ends on December 20, 2026/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Keep Creator' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Update card' })).not.toBeInTheDocument();
  });

  it('keeps the focus on the page when the button that opened a dialog is gone', async () => {
    const host = onPlan(aPreview({}));
    const { user } = await renderRemote(remote, 'pricing', host);
    await user.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    host.api.answer('POST /stripe/subscription_status', () => ({ ...onCreator, cancel_at_period_end: true }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel Creator' }));
    await screen.findByRole('button', { name: 'Keep Creator' });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('says in Activity too when a cancellation got no response', async () => {
    const host = onPlan(aPreview({}));
    host.api.answer('GET /user/activity', () => ({ entries: [], next_cursor: null }));
    host.api.answer('POST /stripe/cancel', () => {
      throw new NetworkError('offline', { isTimeout: false });
    });
    const { user } = await renderRemote(remote, 'activity', host);
    await user.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel Creator' }),
    );
    expect(await screen.findByRole('alertdialog', { name: "The server didn't answer" })).toBeVisible();
  });

  it('shows a new preview when the plan to keep changed in another tab', async () => {
    const keep = aPreview({ act: 'resume', plan: 'Creator', amount_now: 0 });
    const host = onPlan(keep, { ...onCreator, cancel_at_period_end: true });
    const { user } = await renderRemote(remote, 'pricing', host);
    await user.click(await screen.findByRole('button', { name: 'Keep Creator' }));
    host.api.answer('POST /stripe/resume', () => {
      throw new ApiError({ status: 409, code: 'stale_preview', detail: 'Your plan has changed.' });
    });
    host.api.answer('POST /stripe/preview', () => ({ ...keep, amount_monthly: 1_900, version: 'v2' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep Creator' }),
    );
    expect(await screen.findByText(/Your plan has changed since you opened this/)).toBeVisible();
    expect(screen.getByRole('alertdialog')).toHaveTextContent('$19 a month');
    expect(host.record.toasts).toEqual([]);
  });
});
