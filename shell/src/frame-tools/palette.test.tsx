import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemotesProvider } from '@lisan/host-runtime';
import { defineRemote } from '@lisan/remote-kit';
import { aRemoteRelease } from '@lisan/testing';
import { Shell } from '../Shell';
import { anAccessToken } from '../testing/access-token';
import { prepareShell } from '../testing/render-shell';

const ran = jest.fn();

async function open(language = 'en') {
  // Remotes render in roots of their own, outside of act.
  jest.spyOn(console, 'error').mockImplementation();
  localStorage.setItem('access_token', anAccessToken());
  localStorage.setItem('lisan.language', language);
  const notes = { id: 'notes', order: 20, icon: 'film', label: { en: 'Notes', ar: 'ملاحظات' } } as const;
  const remoteNamed = (name: string) =>
    defineRemote({
      name,
      frame: ({ children }) => <section>{children}</section>,
      translations: { en: async () => ({ hello: 'Hello' }), ar: async () => ({ hello: 'مرحبا' }) },
      views: { [name]: async () => ({ default: () => <textarea aria-label={`Text of ${name}`} /> }) },
      ...(name === 'chat' && {
        actions: async () => async () => [{ id: 'new', label: 'New conversation', icon: 'add', run: ran }],
      }),
    });
  const { services, remotes } = await prepareShell('/home', {
    released: { chat: aRemoteRelease('chat'), notes: aRemoteRelease('notes', { views: [notes] }) },
    source: async ({ container }) => ({
      remote: remoteNamed(container.includes('notes') ? 'notes' : 'chat'),
    }),
  });
  // oxlint-disable-next-line testing-library/no-unnecessary-act -- what suspends goes on inside an awaited act alone
  await act(async () =>
    render(
      <RemotesProvider value={remotes}>
        <Shell services={services} />
      </RemotesProvider>,
    ),
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^(Search|بحث)/ }));
  const input = await screen.findByRole('combobox', { name: /^(Search|بحث)$/ }, { timeout: 20_000 });
  await waitFor(() => expect(input).toHaveFocus());
  return { services, user, input };
}

it('finds a view by typing and opens it by Enter', async () => {
  const { services, user, input } = await open();
  await user.type(input, 'note');
  expect(screen.getAllByRole('option')[0]).toHaveTextContent('Notes');
  await user.keyboard('{Enter}');
  expect(services.dashboard.getState().view).toBe('notes');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('runs what a remote offers; remotes without actions work as before', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('option', { name: 'New conversation' }));
  expect(ran).toHaveBeenCalledTimes(1);
});

it('changes the theme, and announces how many results there are', async () => {
  const { services, user, input } = await open();
  await user.type(input, 'dark');
  expect(await screen.findByText('1 result')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(services.preferences.getState().theme).toBe('dark');
});

it('finds by Arabic labels', async () => {
  const { user, input } = await open('ar');
  await user.type(input, 'ملاحظ');
  expect(screen.getByRole('option', { name: 'ملاحظات' })).toBeVisible();
});

it('opens by Ctrl K while typing, and the shortcuts by ? otherwise', async () => {
  const { user } = await open();
  await user.keyboard('{Escape}');
  const field = await screen.findByRole('textbox', { name: 'Text of chat' });
  await user.type(field, '?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeVisible();
  await user.keyboard('{Escape}');
  act(() => field.blur());
  await user.keyboard('?');
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(list).getByText('Ctrl K')).toBeVisible();
});
