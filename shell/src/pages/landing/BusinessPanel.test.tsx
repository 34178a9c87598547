import { screen, waitFor } from '@testing-library/react';
import { renderShell } from '../../testing/render-shell';

const field = (label: string) => screen.getByRole('textbox', { name: label });
const send = () => screen.getByRole('button', { name: 'Send' });

async function openForm(answer: () => { status?: number; body: unknown }) {
  const rendered = await renderShell('/welcome', { 'POST /stripe/contact': answer });
  const sentMessages = () => rendered.sent.filter(({ call }) => call === 'POST /stripe/contact');
  return { ...rendered, sentMessages };
}

const done = () => ({ body: { success: true, message: 'Thank you.' } });

it('marks what is missing and sends nothing', async () => {
  const { user, sentMessages } = await openForm(done);
  await user.type(field('Email'), 'layla');
  await user.click(send());
  expect(field('Name')).toBeInvalid();
  expect(field('Email')).toBeInvalid();
  expect(field('What do you need?')).toBeInvalid();
  await waitFor(() => expect(field('Name')).toHaveFocus());
  expect(sentMessages()).toEqual([]);
});

it('sends the message once and confirms it', async () => {
  const { user, sentMessages } = await openForm(done);
  await user.type(field('Name'), ' Layla ');
  await user.type(field('Email'), 'layla@example.org');
  await user.type(field('What do you need?'), 'Two hundred videos a month.');
  await user.dblClick(send());
  expect(await screen.findByText('Thank you.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  expect(sentMessages().map(({ body }) => body)).toEqual([
    { name: 'Layla', email: 'layla@example.org', message: 'Two hundred videos a month.' },
  ]);
});

it('keeps the input when sending fails', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const { user } = await openForm(() => ({
    status: 429,
    body: { detail: 'Wait a minute.', code: 'rate_limited' },
  }));
  await user.type(field('Name'), 'Layla');
  await user.type(field('Email'), 'layla@example.org');
  await user.type(field('What do you need?'), 'Videos.');
  await user.click(send());
  expect(await screen.findByText('Wait a minute.')).toBeVisible();
  expect(field('What do you need?')).toHaveValue('Videos.');
});
