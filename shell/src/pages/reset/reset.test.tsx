import { screen } from '@testing-library/react';
import { renderShell, type ServerAnswers } from '../../testing/render-shell';

const answers: ServerAnswers = {
  'POST /user/forgot-password': () => ({ body: { success: true, message: 'ok' } }),
  'POST /user/reset-password': () => ({ body: { email: 'layla@example.com', reset_token: 'once' } }),
  'POST /user/password-reset': () => ({ body: { success: true, message: 'ok' } }),
};

test('a forgotten password is replaced: address, code, new password, login', async () => {
  const { user, sent } = await renderShell('/forgot-password', answers);
  await user.type(screen.getByLabelText('Email'), 'layla@example.com');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Password reset email sent, please check your email')).toBeVisible();
  expect(window.location.pathname).toBe('/reset-code');

  expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await user.click(screen.getByLabelText('Code'));
  await user.keyboard('ABC234');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeVisible();
  expect(localStorage.getItem('email')).toContain('layla@example.com');

  await user.type(screen.getByLabelText('New password'), 'a new one');
  await user.type(screen.getByLabelText('Confirm password'), 'another one');
  await user.click(screen.getByRole('button', { name: 'Reset password' }));
  expect(await screen.findByText('Passwords do not match.')).toBeVisible();
  expect(sent.map(({ call }) => call)).not.toContain('POST /user/password-reset');

  await user.clear(screen.getByLabelText('Confirm password'));
  await user.type(screen.getByLabelText('Confirm password'), 'a new one');
  await user.click(screen.getByRole('button', { name: 'Reset password' }));
  expect(await screen.findByText('Password reset successful.')).toBeVisible();
  expect(window.location.pathname).toBe('/login');
  expect(localStorage.getItem('email')).toBeNull();
  expect(sent.at(-1)).toEqual({
    call: 'POST /user/password-reset',
    body: { password: 'a new one', email: 'layla@example.com', reset_token: 'once' },
  });
});

test('a wrong code says so in a toast titled Error, and stays', async () => {
  const { user } = await renderShell('/reset-code', {
    'POST /user/reset-password': () => ({
      status: 400,
      body: { detail: 'This code is not valid.', code: 'invalid_code' },
    }),
  });
  await user.click(screen.getByLabelText('Code'));
  await user.keyboard('ABC234');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('This code is not valid.')).toBeVisible();
  expect(screen.getByText('Error')).toBeVisible();
  expect(window.location.pathname).toBe('/reset-code');
});

test('the last step without the steps before it begins anew', async () => {
  await renderShell('/reset-password');
  expect(window.location.pathname).toBe('/forgot-password');
});
