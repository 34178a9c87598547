import { act, screen } from '@testing-library/react';
import { recoverFromCrash, viewsOf } from '@lisan/host-runtime';
import { aReleaseManifest, aRemoteRelease, createFakeHost } from '@lisan/testing';
import { restoreView } from '../navigation/restore-view';
import { createDashboardStore } from '../services/dashboard-store';
import { pass, showRemote, showing } from '../testing/show-remote';
import { shellTranslations } from '../translations/shell-translations';

const before = aRemoteRelease('chat', { version: '0.0.9-00000000' });
const released = {
  chat: aRemoteRelease('chat'),
  notes: aRemoteRelease('notes', {
    views: [{ id: 'notes', order: 20, icon: 'film', label: { en: 'Notes', ar: 'ملاحظات' } }],
  }),
};

function openDocument({ hasVersionBefore = false } = {}) {
  const manifest = { ...aReleaseManifest(released), ...(hasVersionBefore && { lastGood: { chat: before } }) };
  return { views: viewsOf(manifest), recovery: recoverFromCrash(manifest, () => undefined) };
}

afterEach(() => {
  window.dispatchEvent(new Event('pagehide'));
  sessionStorage.clear();
  jest.useRealTimers();
});

test.each([
  ['en', 'Lisan stopped responding while opening The chat, so we opened Notes instead.'],
  ['ar', 'توقّف لسان عن الاستجابة أثناء فتح محادثة، ففتحنا ملاحظات بدلًا من ذلك.'],
] as const)(
  'opens another view when no version is left, and explains it in %s',
  async (language, message) => {
    openDocument().recovery.crashLoop.opening('chat', 'live');
    const { views, recovery } = openDocument();
    const host = createFakeHost({ language });
    await host.translator.addTranslations('shell', shellTranslations);
    const dashboard = createDashboardStore(host.memory);
    window.history.replaceState({ usr: { view: 'chat' } }, '', '/home');
    expect(restoreView({ views, recovery, services: { host, dashboard } })).toBe('notes');
    expect(dashboard.getState().view).toBe('notes');
    expect(window.history.state).toEqual({ usr: { view: 'notes' } });
    expect(host.record.toasts).toEqual([{ message, tone: 'bad' }]);
  },
);

test('keeps a view open when its previous version replaces it', async () => {
  openDocument({ hasVersionBefore: true }).recovery.crashLoop.opening('chat', 'live');
  const { views, recovery } = openDocument({ hasVersionBefore: true });
  const host = createFakeHost();
  const dashboard = createDashboardStore(host.memory);
  expect(restoreView({ views, recovery, services: { host, dashboard } })).toBe('chat');
  expect(dashboard.getState().view).toBeNull();
  expect(host.record.toasts).toEqual([]);
});

test('does not run a view that froze the last document until the user retries', async () => {
  jest.useFakeTimers();
  sessionStorage.setItem('lisan.opening', 'chat@0.1.0-11111111');
  const mounted = jest.fn();
  const { open, user } = await showRemote(async () =>
    showing(() => {
      mounted();
      return <h1>Chat</h1>;
    }),
  );
  await open();
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong in The chat.');
  expect(screen.getByText('The page')).toBeVisible();
  expect(mounted).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await pass(0);
  expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
});

test('keeps the mark until the page is idle after mounting', async () => {
  jest.useFakeTimers();
  const { open, crashLoop } = await showRemote(async () => showing(() => <h1>Chat</h1>));
  await open();
  expect(crashLoop.suspects()).toEqual(['chat']);
  await pass(2_000);
  expect(crashLoop.suspects()).toEqual([]);
  expect(sessionStorage.getItem('lisan.opening')).toBeNull();
});

test('fails a remote that removes the page while it opens, and names it', async () => {
  jest.useFakeTimers();
  const { open, host, remotes, crashLoop } = await showRemote(async () => showing(() => <h1>Chat</h1>));
  await open();
  const [suspect = ''] = crashLoop.suspects();
  act(() => remotes.fail(suspect, new Error('planted')));
  await pass(0);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong in The chat.');
  expect(host.record.reports[0]?.where).toBe('remote chat 0.1.0-11111111');
});
