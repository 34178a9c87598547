import { act, screen, waitFor } from '@testing-library/react';
import { anAccessToken } from '../testing/access-token';
import { renderShell, type ServerAnswers } from '../testing/render-shell';

const notice = /^Your session ends at /;
const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + 60 * minutes;

async function openHome(minutesLeft: number, answers: ServerAnswers = {}) {
  // No remote is released here.
  jest.spyOn(console, 'error').mockImplementation();
  localStorage.setItem('access_token', anAccessToken({ exp: inMinutes(minutesLeft) }));
  const shell = await renderShell(
    '/home',
    { 'POST /user/logout': () => ({ body: { ok: true, detail: '' } }), ...answers },
    ['chat', 'notes'],
  );
  // The frame's tools have loaded.
  await waitFor(() => expect(shell.sent.map(({ call }) => call)).toContain('GET /notifications'));
  return shell;
}

it('tells a few minutes before the end, without moving focus', async () => {
  await openHome(4);
  expect(await screen.findAllByText(notice)).not.toHaveLength(0);
  expect(document.body).toHaveFocus();
});

it('says nothing while there is time', async () => {
  await openHome(30);
  expect(screen.queryByRole('button', { name: 'Log in again' })).not.toBeInTheDocument();
});

it('comes once in each tab', async () => {
  const { user, services } = await openHome(4);
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
  act(() => services.authSession.open(services.authSession.getToken() ?? ''));
  expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
});

it('leaves once another tab has logged in again', async () => {
  const { services } = await openHome(4);
  await screen.findByRole('button', { name: 'Log in again' });
  act(() => services.authSession.open(anAccessToken({ exp: inMinutes(60) })));
  expect(screen.queryByRole('button', { name: 'Log in again' })).not.toBeInTheDocument();
});

it('ends the session on both sides, and returns to the same view', async () => {
  const { user, services, sent } = await openHome(4);
  act(() => services.host.navigation.openView('notes'));
  const token = services.authSession.getToken();
  await user.click(await screen.findByRole('button', { name: 'Log in again' }));
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  expect(sent).toContainEqual({ call: 'POST /user/logout', body: { token } });
  const next = anAccessToken({ exp: inMinutes(60) });
  await act(async () => services.memory.restore(next));
  act(() => services.authSession.open(next));
  expect(services.dashboard.getState().view).toBe('notes');
});
