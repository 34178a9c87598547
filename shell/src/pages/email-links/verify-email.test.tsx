import { screen } from '@testing-library/react';
import { anAccessToken } from '../../testing/access-token';
import { renderShell } from '../../testing/render-shell';

const verified = () => ({ body: { success: true, message: 'Your email is confirmed.' } });

test('verifies the email only on a press, signed out, and removes the token from the URL', async () => {
  const { user, sent } = await renderShell('/verify-email#the-token', {
    'POST /user/verify-email': verified,
  });
  expect(window.location.hash).toBe('');
  expect(sent.map(({ call }) => call)).not.toContain('POST /user/verify-email');
  await user.click(screen.getByRole('button', { name: 'Confirm my email' }));
  expect(await screen.findByText('Your email is confirmed.')).toBeVisible();
  expect(sent.find(({ call }) => call === 'POST /user/verify-email')?.body).toEqual({ token: 'the-token' });
  expect(screen.getByRole('link', { name: 'Go to Lisan' })).toHaveAttribute('href', '/home');
});

test('verifies the email of a signed-in browser and keeps its session', async () => {
  localStorage.setItem('access_token', anAccessToken());
  const { user } = await renderShell('/verify-email#the-token', { 'POST /user/verify-email': verified });
  await user.click(screen.getByRole('button', { name: 'Confirm my email' }));
  expect(await screen.findByText('Your email is confirmed.')).toBeVisible();
  expect(localStorage.getItem('access_token')).not.toBeNull();
});

test('explains an expired link and keeps the button', async () => {
  const { user } = await renderShell('/verify-email#old', {
    'POST /user/verify-email': () => ({
      status: 400,
      body: { detail: 'This link has expired.', code: 'invalid_verification_link' },
    }),
  });
  await user.click(screen.getByRole('button', { name: 'Confirm my email' }));
  expect(await screen.findByText('This link has expired.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Confirm my email' })).toBeEnabled();
});

test('shows no button for an incomplete link', async () => {
  await renderShell('/verify-email');
  expect(screen.getByText(/This link is incomplete/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm my email' })).not.toBeInTheDocument();
});
