import { screen } from '@testing-library/react';
import { anAccessToken } from '../../testing/access-token';
import { renderShell } from '../../testing/render-shell';

test('changes the email only on a press, ends the session here and leads to Login', async () => {
  localStorage.setItem('access_token', anAccessToken());
  const { user, sent } = await renderShell('/change-email#the-token', {
    'POST /user/profile/confirm-email': () => ({
      body: { success: true, message: 'Log in with the new address.', email: 'nour@example.com' },
    }),
  });
  expect(window.location.hash).toBe('');
  expect(sent.map(({ call }) => call)).not.toContain('POST /user/profile/confirm-email');
  await user.click(await screen.findByRole('button', { name: 'Use this email' }));
  expect(await screen.findByText('Log in with the new address.')).toBeVisible();
  expect(localStorage.getItem('access_token')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Login' }));
  expect(await screen.findByLabelText('Email')).toHaveValue('nour@example.com');
});

test('explains a used link', async () => {
  const { user } = await renderShell('/change-email#old', {
    'POST /user/profile/confirm-email': () => ({
      status: 400,
      body: { detail: 'This link has been used.', code: 'invalid_verification_link' },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Use this email' }));
  expect(await screen.findByText('This link has been used.')).toBeVisible();
});
