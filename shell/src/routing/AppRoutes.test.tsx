import { act, screen, waitFor } from '@testing-library/react';
import { anAccessToken } from '../testing/access-token';
import { renderShell } from '../testing/render-shell';

test('asks a visitor to register for the demo', async () => {
  await renderShell('/demo');
  expect(await screen.findByText('Please register an account with us')).toBeVisible();
  expect(window.location.pathname).toBe('/register');
});

test("follows the sign-out's destination from the demo", async () => {
  localStorage.setItem('access_token', anAccessToken());
  jest.spyOn(console, 'error').mockImplementation();
  const { services } = await renderShell('/demo', {}, ['chat', 'voice', 'video']);
  await act(async () => services.host.sessionActions.signOut({ goTo: '/login' }));
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  expect(window.location.pathname).toBe('/login');
  expect(screen.queryByText('Please register an account with us')).not.toBeInTheDocument();
});

test('asks to log in again on the demo when the session ended in another tab', async () => {
  localStorage.setItem('access_token', anAccessToken());
  jest.spyOn(console, 'error').mockImplementation();
  await renderShell('/demo', {}, ['chat', 'voice', 'video']);
  localStorage.removeItem('access_token');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' })));
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  expect(screen.getByText('Your session has ended. Please log in again.')).toBeVisible();
  expect(window.location.pathname).toBe('/login');
});

test('redirects the root to home', async () => {
  await renderShell('/');
  expect(window.location.pathname).toBe('/home');
});

test('shows Page not found with a link home', async () => {
  await renderShell('/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/home');
});

test('signs out locally even when the server request fails', async () => {
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

test('shows a banner while offline', async () => {
  await renderShell('/login');
  const connection = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText("You're offline. What you typed stays here.")).toBeVisible();
  connection.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText("You're offline. What you typed stays here.")).not.toBeInTheDocument();
});

test('goes Back to the previous view', async () => {
  localStorage.setItem('access_token', anAccessToken());
  jest.spyOn(console, 'error').mockImplementation();
  const { services } = await renderShell('/home', {}, ['chat', 'billing']);
  act(() => services.host.navigation.openView('billing'));
  expect(window.history.state).toMatchObject({ usr: { view: 'billing' } });
  expect(services.dashboard.getState().view).toBe('billing');
  act(() => window.history.back());
  await waitFor(() => expect(services.dashboard.getState().view).toBe('chat'));
  expect(window.location.pathname).toBe('/home');
});

test('signs out at once, however slow the server is', async () => {
  localStorage.setItem('access_token', anAccessToken());
  const { user } = await renderShell('/home', { 'POST /user/logout': () => new Promise(() => undefined) });
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
});

test('signs out of an ended session without a message', async () => {
  localStorage.setItem('access_token', anAccessToken());
  const { services } = await renderShell('/home', {
    'POST /user/logout': () => ({ status: 401, body: { detail: 'over', code: 'unauthenticated' } }),
  });
  act(() => void services.host.toasts.show({ message: 'Account deleted', tone: 'good' }));
  await act(async () => services.host.sessionActions.signOut({ goTo: '/login' }));
  await screen.findByRole('button', { name: 'Login' });
  expect(screen.getByText('Account deleted')).toBeVisible();
  expect(screen.queryByText('Your session has ended. Please log in again.')).not.toBeInTheDocument();
});

test('clears retained events when the account changes', async () => {
  localStorage.setItem('access_token', anAccessToken());
  const { services } = await renderShell('/home');
  const { bus } = services.host;
  act(() => bus.publish('script.chosen', { text: 'hers', conversationId: null }));
  expect(bus.peek('script.chosen')).toBeDefined();
  act(() => services.authSession.open(anAccessToken({ uid: 'u-2', email: 'omar@example.com' })));
  expect(bus.peek('script.chosen')).toBeUndefined();
});
