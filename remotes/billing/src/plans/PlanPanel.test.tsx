import type { Subscription } from '@lisan/contract';
import { renderRemote } from '@lisan/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote';
import { aPreview, onCreator, onPlan } from '../testing/running-plan';

const payment = {
  card: { brand: 'visa', last4: '4242', expiry_month: 4, expiry_year: 2030 },
  invoices: [
    {
      id: 'in_1',
      created_at: '2026-11-20T00:00:00.000Z',
      amount: 2_900,
      status: 'paid',
      url: 'https://invoice.stripe.com/i/1',
    },
  ],
};

async function open(change: Partial<Subscription>, invoices = payment.invoices) {
  const host = onPlan(aPreview({}), { ...onCreator, payment: 'managed', ...change });
  host.api.answer('GET /stripe/invoices', () => ({ ...payment, invoices }));
  await renderRemote(remote, 'pricing', host);
  await screen.findByRole('region', { name: /^Your plan/ });
}

it('shows plan, next payment, card and invoices', async () => {
  await open({});
  expect(screen.getByRole('heading', { name: 'Your plan: Creator' })).toBeVisible();
  expect(screen.getByText('Active')).toBeVisible();
  expect(screen.getByText('$29 on December 20, 2026')).toBeVisible();
  expect(await screen.findByText('Visa •••• 4242')).toBeVisible();
  expect(screen.getByText('expires 4/2030')).toBeVisible();
  const invoice = await screen.findByRole('link', { name: 'View', hidden: true });
  expect(invoice).toHaveAttribute('href', 'https://invoice.stripe.com/i/1');
  expect(screen.getByRole('button', { name: 'Cancel plan' })).toBeVisible();
});

it('asks to update the card when a payment is due', async () => {
  await open({ status: 'past_due', due: { amount: 2_900, retry_at: null } });
  expect(screen.getByText('Payment due')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Update card' })).toBeVisible();
  expect(screen.queryByText('Next payment')).not.toBeInTheDocument();
});

it('names no next payment for a plan that ends', async () => {
  await open({ cancel_at_period_end: true });
  expect(screen.getByText('Ending')).toBeVisible();
  expect(screen.getByText(/Creator ends on December 20, 2026/)).toBeVisible();
  expect(screen.queryByText('Next payment')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel plan' })).not.toBeInTheDocument();
});

it('marks the plan that comes next, with its price', async () => {
  await open({ next_plan: 'Business' });
  expect(screen.getByText('$99 on December 20, 2026')).toBeVisible();
  const isNext = (card: HTMLElement) => within(card).queryByText('Starts on Dec 20') !== null;
  const [card, ...others] = screen.getAllByRole('article').filter(isNext);
  expect(others).toEqual([]);
  expect(card && within(card).getByRole('button', { name: 'Get started' })).toBeDisabled();
});

it('names the payment that follows a trial with a card', async () => {
  await open({ status: 'trialing', trial_end: onCreator.current_period_end });
  expect(await screen.findByText('$29 on December 20, 2026')).toBeVisible();
  expect(screen.getByText(/^Trial of Creator/)).toBeVisible();
});

it('promises no start of the plan after a trial', async () => {
  await open({ status: 'trialing', next_plan: 'Business', payment: 'none' });
  expect(screen.getByText('Next plan')).toBeVisible();
  expect(screen.queryByText(/^Starts on/)).not.toBeInTheDocument();
});

it.each([
  ['draft', 'Draft'],
  ['void', 'Canceled'],
  ['uncollectible', 'Unpaid'],
  ['new_at_stripe', 'new_at_stripe'],
])('names the invoice status %s', async (status, name) => {
  const [invoice] = payment.invoices;
  await open({}, invoice ? [{ ...invoice, status }] : []);
  expect(await screen.findByRole('cell', { name, hidden: true })).toBeInTheDocument();
});
