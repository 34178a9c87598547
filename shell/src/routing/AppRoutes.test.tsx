import { act, screen } from '@testing-library/react';
import { anAccessToken, renderShell } from '../testing/render-shell';

test('a visitor who tries the demo is asked to register', async () => {
  await renderShell('/demo');
  expect(await screen.findByText('Please register an account with us')).toBeVisible();
  expect(window.location.pathname).toBe('/register');
});

test('the root leads home', async () => {
  await renderShell('/');
  expect(window.location.pathname).toBe('/home');
});

test('an address that does not exist says so and leads back', async () => {
  await renderShell('/nowhere');
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/home');
});

test('Log Out ends the session here even when the server cannot be told', async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation();
  localStorage.setItem('access_token', anAccessToken());
  const { user, services } = await renderShell('/home', {
    'POST /user/logout': () => ({ status: 500, body: { detail: 'no', code: 'internal' } }),
  });
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  await screen.findByRole('link', { name: 'Login' });
  expect(localStorage.getItem('access_token')).toBeNull();
  expect(services.host.session.getState().user).toBeNull();
  expect(complaint).toHaveBeenCalledWith('[sign-out]', expect.anything());
});

test('a lost connection shows the banner until it is back', async () => {
  await renderShell('/login');
  const connection = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('You are offline. What you typed stays here.')).toBeVisible();
  connection.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText('You are offline. What you typed stays here.')).not.toBeInTheDocument();
});
