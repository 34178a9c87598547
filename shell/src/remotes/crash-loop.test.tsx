import { act, screen } from '@testing-library/react';
import { createFakeHost } from '@lisan/testing';
import { createDashboardStore } from '../services/dashboard-store';
import { createTabStorage } from '../services/browser-storage';
import { pass, showRemote, showing } from '../testing/show-remote';
import { shellTranslations } from '../translations/shell-translations';
import { createCrashLoop, leaveBrokenView } from './crash-loop';
import { createQuarantine } from './quarantine';
import { aReleaseSet, aRemoteRelease } from './release-set.builders';
import { viewsOf } from './remotes';

const before = aRemoteRelease('chat', { version: '0.0.9-00000000' });
const released = {
  chat: aRemoteRelease('chat'),
  notes: aRemoteRelease('notes', {
    views: [{ id: 'notes', order: 20, icon: 'film', label: { en: 'Notes', ar: 'ملاحظات' } }],
  }),
};

/** A document of the tab, with what becomes of a remote that breaks it. */
function openDocument({ hasVersionBefore = false } = {}) {
  const set = { ...aReleaseSet(released), ...(hasVersionBefore && { lastGood: { chat: before } }) };
  const storage = createTabStorage();
  const quarantine = createQuarantine(set, storage);
  let rest: () => void = () => undefined;
  const crashLoop = createCrashLoop({ set, quarantine, storage, whenIdle: (work) => (rest = work) });
  return { set, quarantine, crashLoop, rest: () => rest() };
}

afterEach(() => {
  window.dispatchEvent(new Event('pagehide'));
  sessionStorage.clear();
  jest.useRealTimers();
});

test('a page that froze while a version was opened makes the next document use the version before', () => {
  openDocument({ hasVersionBefore: true }).crashLoop.opening('chat', 'live');
  const { crashLoop, quarantine } = openDocument({ hasVersionBefore: true });
  expect(crashLoop.broken).toEqual(['chat']);
  expect(quarantine.has('chat')).toBe(true);
  expect(quarantine.isExhausted('chat')).toBe(false);
  expect(openDocument({ hasVersionBefore: true }).crashLoop.broken).toEqual([]);
});

test('when the version before freezes the page as well, none is left until the user retries', () => {
  openDocument({ hasVersionBefore: true }).crashLoop.opening('chat', 'live');
  openDocument({ hasVersionBefore: true }).crashLoop.opening('chat', 'lastGood');
  const { quarantine } = openDocument({ hasVersionBefore: true });
  expect(quarantine.has('chat')).toBe(false);
  expect(quarantine.isExhausted('chat')).toBe(true);
  quarantine.lift('chat');
  expect(quarantine.isExhausted('chat')).toBe(false);
});

test('a page that became idle, or was left in good order, blames nobody', () => {
  const idle = openDocument();
  idle.crashLoop.opening('chat', 'live')();
  expect(idle.crashLoop.suspects()).toEqual(['chat']);
  idle.rest();
  expect(idle.crashLoop.suspects()).toEqual([]);
  expect(openDocument().crashLoop.broken).toEqual([]);

  openDocument().crashLoop.opening('chat', 'live');
  window.dispatchEvent(new Event('pagehide'));
  expect(openDocument().crashLoop.broken).toEqual([]);
});

test('a mark of a version that is not released any more says nothing', () => {
  sessionStorage.setItem('lisan.opening', 'chat@0.0.1-99999999 gone@1.0.0-11111111');
  const { crashLoop, quarantine } = openDocument();
  expect(crashLoop.broken).toEqual([]);
  expect(quarantine.isExhausted('chat')).toBe(false);
});

test('a page that cannot be repaired leaves its marks to the next document, also when it becomes idle', () => {
  expect(openDocument().crashLoop.keepMarks()).toBe(false);
  const { crashLoop, rest } = openDocument();
  crashLoop.opening('chat', 'live')();
  expect(crashLoop.keepMarks()).toBe(true);
  rest();
  window.dispatchEvent(new Event('pagehide'));
  const { crashLoop: next, quarantine } = openDocument();
  expect(next.broken).toEqual(['chat']);
  expect(quarantine.isExhausted('chat')).toBe(true);
});

test('blames a view for a page that froze on screen, not for one that ended in the background', () => {
  const hidden = jest.spyOn(document, 'hidden', 'get');
  const turn = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  openDocument().crashLoop.opening('chat', 'live');
  turn(true);
  expect(sessionStorage.getItem('lisan.opening')).toBeNull();
  turn(false);
  expect(sessionStorage.getItem('lisan.opening')).toBe('chat@0.1.0-11111111');
  hidden.mockRestore();
});

test('a page in the background that cannot be repaired leaves its marks to the next document', () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { crashLoop } = openDocument();
  crashLoop.opening('chat', 'live');
  expect(crashLoop.keepMarks()).toBe(true);
  expect(openDocument().crashLoop.broken).toEqual(['chat']);
  hidden.mockRestore();
});

test('a page that cannot be repaired is not loaded again where the browser stores nothing', () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const { crashLoop } = openDocument();
  crashLoop.opening('chat', 'live');
  expect(crashLoop.keepMarks()).toBe(false);
  blocked.mockRestore();
});

test.each([
  ['en', 'Lisan stopped responding while opening The chat, so we opened Notes instead.'],
  ['ar', 'توقّف لسان عن الاستجابة أثناء فتح محادثة، ففتحنا ملاحظات بدلًا من ذلك.'],
] as const)(
  'another view opens in place of one that has no version left, and %s says so',
  async (language, message) => {
    openDocument().crashLoop.opening('chat', 'live');
    const { crashLoop, quarantine, set } = openDocument();
    const host = createFakeHost({ language });
    await host.translator.addTranslations('shell', shellTranslations);
    const dashboard = createDashboardStore(host.memory);
    window.history.replaceState({ usr: { view: 'chat' } }, '', '/home');
    leaveBrokenView({
      views: viewsOf(set),
      broken: crashLoop.broken,
      quarantine,
      services: { host, dashboard },
    });
    expect(dashboard.getState().view).toBe('notes');
    expect(window.history.state).toEqual({ usr: { view: 'notes' } });
    expect(host.record.toasts).toEqual([{ message, tone: 'bad' }]);
  },
);

test('a view whose previous version stands in stays open', async () => {
  openDocument({ hasVersionBefore: true }).crashLoop.opening('chat', 'live');
  const { crashLoop, quarantine, set } = openDocument({ hasVersionBefore: true });
  const host = createFakeHost();
  const dashboard = createDashboardStore(host.memory);
  leaveBrokenView({
    views: viewsOf(set),
    broken: crashLoop.broken,
    quarantine,
    services: { host, dashboard },
  });
  expect(dashboard.getState().view).toBeNull();
  expect(host.record.toasts).toEqual([]);
});

test('a view that froze the last document is not run again until the user retries', async () => {
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

test('a view stays marked until the page is idle after it was mounted', async () => {
  jest.useFakeTimers();
  const { open, crashLoop } = await showRemote(async () => showing(() => <h1>Chat</h1>));
  await open();
  expect(crashLoop.suspects()).toEqual(['chat']);
  await pass(2_000);
  expect(crashLoop.suspects()).toEqual([]);
  expect(sessionStorage.getItem('lisan.opening')).toBeNull();
});

test('what removes the page while it is being opened fails, and is named', async () => {
  jest.useFakeTimers();
  const { open, host, remotes, crashLoop } = await showRemote(async () => showing(() => <h1>Chat</h1>));
  await open();
  const [suspect = ''] = crashLoop.suspects();
  act(() => remotes.fail(suspect, new Error('planted')));
  await pass(0);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong in The chat.');
  expect(host.record.reports[0]?.where).toBe('remote chat 0.1.0-11111111');
});
