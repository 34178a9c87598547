import { act, render, screen, waitFor } from '@testing-library/react';
import { RemotesProvider } from '@lisan/host-runtime';
import { aRemoteRelease } from '@lisan/testing';
import { Shell } from '../../Shell';
import { anAccessToken } from '../../testing/access-token';
import { prepareShell } from '../../testing/render-shell';

async function renderDashboard() {
  localStorage.setItem('access_token', anAccessToken());
  const notes = { id: 'notes', order: 20, icon: 'film', label: { en: 'Notes', ar: 'ملاحظات' } } as const;
  const { services, remotes } = await prepareShell('/home', {
    released: { chat: aRemoteRelease('chat'), notes: aRemoteRelease('notes', { views: [notes] }) },
    source: () => new Promise(() => undefined),
  });
  render(
    <RemotesProvider value={remotes}>
      <Shell services={services} />
    </RemotesProvider>,
  );
  const link = await screen.findByRole('link', { name: 'Notes' });
  return { services, link, main: screen.getByRole('main') };
}

test('moves the focus once, before the next view renders', async () => {
  const { services, link, main } = await renderDashboard();
  const isCurrent = () => link.getAttribute('aria-current') !== null;
  const drawn: boolean[] = [];
  main.addEventListener('focus', () => drawn.push(isCurrent()));
  act(() => link.focus());
  await act(async () => services.dashboard.openView('notes'));
  expect(main).toHaveFocus();
  expect(isCurrent()).toBe(true);
  expect(drawn).toEqual([false]);
  expect(document.title).toBe('Notes · Lisan');
});

test('focuses the heading after a switch from an open dialog that holds the focus', async () => {
  const { services, main } = await renderDashboard();
  const sheet = document.body.appendChild(document.createElement('button'));
  const holdFocus = () => sheet.focus();
  sheet.focus();
  main.addEventListener('focus', holdFocus);
  await act(async () => services.dashboard.openView('notes'));
  expect(sheet).toHaveFocus();
  main.removeEventListener('focus', holdFocus);
  sheet.remove();
  expect(document.body).toHaveFocus();
  const heading = main.appendChild(document.createElement('h1'));
  await waitFor(() => expect(heading).toHaveFocus());
});
