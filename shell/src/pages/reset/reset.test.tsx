import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderShell, type ServerAnswers } from '../../testing/render-shell';

const answers: ServerAnswers = {
  'POST /user/forgot-password': () => ({ body: { success: true, message: 'ok' } }),
  'POST /user/reset-password': () => ({
    body: {
      email: 'layla@example.com',
      reset_token: 'once',
      other_ways: { google: false, two_factor: false },
      first_proof: true,
    },
  }),
  'POST /user/password-reset': () => ({ body: { success: true, message: 'ok' } }),
};

test('resets a forgotten password: email, code, new password, sign-in', async () => {
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
  expect(sent).toContainEqual({
    call: 'POST /user/password-reset',
    body: { password: 'a new one', email: 'layla@example.com', reset_token: 'once' },
  });
});

test('keeps the email typed at Login', async () => {
  const { user } = await renderShell('/login', answers);
  await user.type(screen.getByLabelText('Email'), 'layla@example.com');
  await user.click(screen.getByRole('link', { name: 'Forgot Password' }));
  expect(await screen.findByRole('button', { name: 'Send' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('layla@example.com');
});

test('removes the other sign-in methods on request', async () => {
  const { user, sent } = await renderShell('/reset-code', {
    ...answers,
    'POST /user/reset-password': () => ({
      body: {
        email: 'layla@example.com',
        reset_token: 'once',
        other_ways: { google: true, two_factor: false },
        first_proof: false,
      },
    }),
  });
  await user.click(screen.getByLabelText('Code'));
  await user.keyboard('ABC234');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const drop = await screen.findByRole('checkbox', { name: /unlink Google/ });
  expect(drop).not.toBeChecked();
  await user.click(drop);
  await user.type(screen.getByLabelText('New password'), 'a new one');
  await user.type(screen.getByLabelText('Confirm password'), 'a new one');
  await user.click(screen.getByRole('button', { name: 'Reset password' }));
  expect(await screen.findByText('Password reset successful.')).toBeVisible();
  const reset = sent.find(({ call }) => call === 'POST /user/password-reset');
  expect(reset?.body).toMatchObject({ reset_token: 'once', drop_other_ways: true });
});

test('shows a wrong code in a toast titled Error and at its field, and stays', async () => {
  const { user } = await renderShell('/reset-code', {
    'POST /user/reset-password': () => ({
      status: 400,
      body: { detail: 'This code is not valid.', code: 'invalid_code' },
    }),
  });
  await user.click(screen.getByLabelText('Code'));
  await user.keyboard('ABC234');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Error')).toBeVisible();
  expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('This code is not valid.');
  expect(screen.getByLabelText('Code')).toBeInvalid();
  expect(screen.getAllByText('This code is not valid.')).toHaveLength(2);
  expect(window.location.pathname).toBe('/reset-code');
});

describe('the emailed link', () => {
  const code = 'kR2v9Yp0cXw3uT5bLq8nZs1dFg6hJm4oEaCiVxWyBtQ';

  test('leaves the URL at once, submits only on a press, and leads to the new password', async () => {
    const { user, sent } = await renderShell(`/reset-code#${code}`, {
      ...answers,
      'POST /user/reset-link': () => ({
        body: {
          email: 'layla@example.com',
          reset_token: 'by link',
          other_ways: { google: false, two_factor: false },
          first_proof: true,
        },
      }),
    });
    expect(window.location.hash).toBe('');
    expect(sent.map(({ call }) => call)).not.toContain('POST /user/reset-link');
    await user.click(screen.getByRole('button', { name: 'Choose a new password' }));
    expect(await screen.findByLabelText('New password')).toBeVisible();
    expect(sent.at(-1)).toEqual({ call: 'POST /user/reset-link', body: { link_code: code } });
    await user.type(screen.getByLabelText('New password'), 'a new one');
    await user.type(screen.getByLabelText('Confirm password'), 'a new one');
    await user.click(screen.getByRole('button', { name: 'Reset password' }));
    expect(await screen.findByText('Password reset successful.')).toBeVisible();
    expect(sent.find(({ call }) => call === 'POST /user/password-reset')?.body).toMatchObject({
      email: 'layla@example.com',
      reset_token: 'by link',
    });
  });

  test('explains that it has been used, and shows the six slots', async () => {
    const { user } = await renderShell(`/reset-code#${code}`, {
      'POST /user/reset-link': () => ({
        status: 400,
        body: { detail: 'This code is not valid.', code: 'invalid_reset_code' },
      }),
    });
    await user.click(screen.getByRole('button', { name: 'Choose a new password' }));
    expect(await screen.findByText('This code is not valid.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  });

  test('shows the six slots for an invalid code, and removes it from the URL', async () => {
    await renderShell('/reset-code#something-else');
    expect(screen.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    expect(window.location.hash).toBe('');
  });
});

test('opens the last step directly, and starts over when it is submitted', async () => {
  const { user } = await renderShell('/reset-password');
  expect(window.location.pathname).toBe('/reset-password');
  expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await user.type(screen.getByLabelText('New password'), 'new-password');
  await user.type(screen.getByLabelText('Confirm password'), 'new-password');
  await user.click(screen.getByRole('button', { name: 'Reset password' }));
  await waitFor(() => expect(window.location.pathname).toBe('/forgot-password'));
  expect(await screen.findByText('An error occurred. Please try again.')).toBeVisible();
});

test('removes the stored data when the user leaves the flow', async () => {
  localStorage.setItem('email', 'layla@example.com');
  localStorage.setItem('reset_token', 'once');
  const { services } = await renderShell('/reset-password', answers);
  expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeVisible();
  act(() => services.pageNavigation.goTo('/login'));
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

test("hides a wrong code's message on the next page", async () => {
  const { user } = await renderShell('/reset-code', {
    ...answers,
    'POST /user/reset-password': (body) =>
      (body as { reset_code: string }).reset_code === 'ABC234'
        ? (answers['POST /user/reset-password']?.(body) ?? { body: {} })
        : { status: 400, body: { detail: 'This code is wrong.', code: 'wrong_code' } },
  });
  await user.click(screen.getByLabelText('Code'));
  await user.keyboard('ABC235');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('This code is wrong.')).toBeVisible();
  await user.click(screen.getByLabelText('Code'));
  await user.keyboard('{End}{Backspace}4');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeVisible();
  expect(screen.queryByText('This code is wrong.')).not.toBeInTheDocument();
});

test('sends the code again after a minute, to the address that is shown', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  localStorage.setItem('email', 'layla@example.com');
  const { sent } = await renderShell('/reset-code', answers);
  const again = screen.getByRole('button', { name: /^Send again in/ });
  expect(screen.getByText(/We sent it to/)).toHaveTextContent('layla@example.com');
  expect(again).toBeDisabled();
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Password reset email sent, please check your email')).toBeVisible();
  expect(sent).toContainEqual({ call: 'POST /user/forgot-password', body: { email: 'layla@example.com' } });
  expect(screen.getByRole('button', { name: /^Send again in/ })).toBeDisabled();
  jest.useRealTimers();
});

test.each(['/forgot-password', '/reset-code', '/reset-password'])('%s leads back to Login', async (path) => {
  const { user } = await renderShell(path, answers);
  await user.click(await screen.findByRole('link', { name: 'Back to Login' }));
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
});

test('says that the last step needs a code, when there is none', async () => {
  const { user } = await renderShell('/reset-password');
  await user.click(await screen.findByRole('link', { name: 'Get a code' }));
  await waitFor(() => expect(window.location.pathname).toBe('/forgot-password'));
});
