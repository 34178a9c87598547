/* oxlint-disable testing-library/no-node-access -- the nodes themselves are hydrated */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { pageProtocol, prerenderMarks } from '@lisan/contract';
import { defineRemote, useHost, type RemoteDefinition } from '@lisan/remote-kit';
import { mountFrame } from './page-frame';
import { findPrerender, createViewPrerender, showViewFirst } from '@lisan/host-runtime';
import { prerenderPage } from './prerender/prerender-page';
import { aRemoteRelease } from '@lisan/testing';
import { anAccessToken } from './testing/access-token';
import { prepareShell } from './testing/render-shell';

const mounted = jest.fn();
const left = jest.fn();
const sent = jest.fn();
let isBroken = false;

function Chat() {
  const { navigation } = useHost();
  const [text, setText] = useState('');
  useEffect(() => {
    mounted();
    return () => void left();
  }, []);
  if (isBroken && text !== '') throw new Error('It cannot draw that.');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent(text);
      }}
    >
      <textarea aria-label="Message" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="submit">Send</button>
      <button type="button" onClick={() => navigation.openView('notes')}>
        To the notes
      </button>
    </form>
  );
}

const chatHtml =
  '<!--&--><!--$--><section><form><textarea aria-label="Message"></textarea><button type="submit">Send</button><button type="button">To the notes</button></form></section><!--/$--><!--/&-->';

const remoteOf = (name: string, Component: () => React.ReactNode): RemoteDefinition =>
  defineRemote({
    name,
    frame: ({ children }) => <section>{children}</section>,
    translations: { en: async () => ({ hello: 'Hello' }), ar: async () => ({ hello: 'مرحبا' }) },
    views: { [name]: async () => ({ default: Component }) },
  });
const remotesByName = { chat: remoteOf('chat', Chat), notes: remoteOf('notes', () => <h1>The notes</h1>) };

const released = {
  chat: aRemoteRelease('chat'),
  notes: aRemoteRelease('notes', {
    views: [{ id: 'notes', order: 20, icon: 'film', label: { en: 'Notes', ar: 'ملاحظات' } }],
  }),
};

async function start(isThere = true) {
  const prerender = await prerenderPage('dashboard', 'en');
  const { views, version } = released.chat;
  const all = [...views, ...released.notes.views].sort((one, other) => one.order - other.order);
  document.documentElement.lang = 'en';
  localStorage.setItem('lisan.language', 'en');
  localStorage.setItem('access_token', anAccessToken());
  sessionStorage.setItem('lisan.memory.u-1.shell.view', 'chat');
  const viewPrerender = createViewPrerender('chat');
  const { services, remotes, reports } = await prepareShell('/home', {
    released,
    prerender: viewPrerender,
    source: async ({ container }) => {
      if (!isThere) throw new Error('#RUNTIME-008');
      return { remote: container.includes('notes') ? remotesByName.notes : remotesByName.chat };
    },
  });
  const held = `<div ${pageProtocol.prerenderedView}="chat" ${pageProtocol.prerenderedLanguage}="en" ${pageProtocol.prerenderedVersion}="${version}">${chatHtml}</div>`;
  const frame = (prerender.navigations ?? []).reduce(
    (html, { item, current }) =>
      html.replace(
        prerenderMarks.navigation,
        all
          .map(({ id, label, icon }) =>
            (id === 'chat' ? current : item)
              .replaceAll(prerenderMarks.viewLabel, label.en)
              .replaceAll(prerenderMarks.viewId, id)
              .replace(prerenderMarks.viewIcon, prerender.icons?.[icon] ?? ''),
          )
          .join(''),
      ),
    prerender.html,
  );
  const root = document.createElement('div');
  root.innerHTML = `<div ${pageProtocol.prerenderedPage}="dashboard" ${pageProtocol.prerenderedOpen}="chat">${frame.replace(prerenderMarks.view, held)}</div>`;
  document.body.append(root);
  const component = remotes.componentOfView('chat');
  if (!component) throw new Error('There is no chat.');
  await act(() => showViewFirst({ remotes, prerender: viewPrerender, component, root }));
  const renderLayout = (matchesPage = true) =>
    act(async () => {
      if (!matchesPage) viewPrerender.discard();
      mountFrame({
        services,
        remotes,
        root,
        matchesPage,
        prerender: findPrerender(root),
        live: viewPrerender.live?.container,
        report: (error) => void reports.push(error),
        onRestored: () => undefined,
      });
    });
  return { services, root, renderLayout, reports, user: userEvent.setup() };
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

beforeEach(() => {
  isBroken = false;
  jest.clearAllMocks();
});
afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.lang = '';
  Object.assign(globalThis, { [pageProtocol.before]: undefined });
});

// Must run first: only later pages of a document focus their heading.
test('makes the view usable before the layout, and keeps it afterwards', async () => {
  const complaint = jest.spyOn(console, 'error');
  const { root, renderLayout, reports, user } = await start();
  const field = box();
  await user.type(field, 'Coffee');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toHaveBeenLastCalledWith('Coffee');
  await user.type(field, ' at dawn');
  field.setSelectionRange(2, 2);
  const element = screen.getByRole('button', { name: 'Send' });
  Object.assign(globalThis, { [pageProtocol.before]: { pressed: { element } } });

  await renderLayout();
  expect(findPrerender(root)).toBeUndefined();
  expect(box()).toBe(field);
  expect(field).toHaveFocus();
  expect([field.value, field.selectionStart]).toEqual(['Coffee at dawn', 2]);
  expect(sent).toHaveBeenCalledTimes(1);
  expect([mounted.mock.calls.length, left.mock.calls.length]).toEqual([1, 0]);
  expect(reports).toEqual([]);
  expect(complaint).not.toHaveBeenCalled();

  await user.click(screen.getAllByRole('link', { name: 'Notes' })[0] as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'The notes' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
  // Its effects ended, but its state stays.
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  await user.click(screen.getAllByRole('link', { name: 'The chat' })[0] as HTMLElement);
  expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('Coffee at dawn');
  expect(box()).toBe(field);
  expect(mounted).toHaveBeenCalledTimes(2);
});

test('replays a press around the view once the layout renders', async () => {
  const { root, renderLayout } = await start();
  const element = [...root.querySelectorAll('nav a')].find(({ textContent }) => textContent === 'Notes');
  Object.assign(globalThis, { [pageProtocol.before]: { pressed: { element } } });
  await renderLayout();
  expect(await screen.findByRole('heading', { name: 'The notes' })).toBeVisible();
  expect([mounted.mock.calls.length, left.mock.calls.length]).toEqual([1, 1]);
});

test('lets the view navigate before the layout renders', async () => {
  const { renderLayout, reports, user } = await start();
  await user.click(screen.getByRole('button', { name: 'To the notes' }));
  await renderLayout();
  expect(await screen.findByRole('heading', { name: 'The notes' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
  expect([mounted.mock.calls.length, left.mock.calls.length, reports.length]).toEqual([1, 1, 0]);
});

test('renders a view that threw again with the layout, and keeps the input', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const { renderLayout, user } = await start();
  isBroken = true;
  await user.type(box(), 'C');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  isBroken = false;
  await renderLayout();
  expect(box()).toBeVisible();
  await user.type(box(), 'Coffee');
  expect(box()).toHaveValue('Coffee');
});

test('reports a missing remote in the layout, above its prerendered HTML', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const { renderLayout } = await start(false);
  expect(mounted).not.toHaveBeenCalled();
  await renderLayout();
  expect(await screen.findByRole('alert')).toHaveTextContent(/didn't load/);
  expect(screen.getByLabelText('Message')).toBeInTheDocument();
});

test("shows a visitor's page and ends the view after a sign-out meanwhile", async () => {
  const { services, renderLayout, root } = await start();
  await act(async () => services.authSession.close());
  await renderLayout(false);
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(root.querySelector('textarea[aria-label=Message]')).toBeNull();
  expect(left).toHaveBeenCalledTimes(1);
});
