import { act, waitFor } from '@testing-library/react';
import { anAccessToken } from '../testing/access-token';
import { renderShell } from '../testing/render-shell';

async function signedIn() {
  localStorage.setItem('access_token', anAccessToken());
  const { services, sent } = await renderShell('/home', {
    'POST /user/logout': () => ({ body: { success: true, message: 'Bye.' } }),
  });
  return { services, logouts: () => sent.filter(({ call }) => call === 'POST /user/logout') };
}

test('sends the token to end at sign-out', async () => {
  const { services, logouts } = await signedIn();
  const token = services.authSession.getToken();
  await act(() => services.host.sessionActions.signOut());
  expect(services.authSession.getToken()).toBeNull();
  await waitFor(() => expect(logouts().map(({ body }) => body)).toEqual([{ token }]));
});

test('sends no dead token when the server has ended the session', async () => {
  const { services, logouts } = await signedIn();
  await act(() => services.host.sessionActions.signOut({ goTo: '/login', isOver: true }));
  expect(services.authSession.getToken()).toBeNull();
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(logouts()).toEqual([]);
});
