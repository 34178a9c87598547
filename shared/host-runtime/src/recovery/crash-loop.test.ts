import { aReleaseManifest, aRemoteRelease } from '@lisan/testing';
import { createTabStorage } from '../page/browser-storage';
import { createCrashLoop } from './crash-loop';
import { createQuarantine } from './quarantine';

const before = aRemoteRelease('chat', { version: '0.0.9-00000000' });
const released = {
  chat: aRemoteRelease('chat'),
  notes: aRemoteRelease('notes', {
    views: [{ id: 'notes', order: 20, icon: 'film', label: { en: 'Notes', ar: 'ملاحظات' } }],
  }),
};

function openDocument({ hasVersionBefore = false } = {}) {
  const manifest = { ...aReleaseManifest(released), ...(hasVersionBefore && { lastGood: { chat: before } }) };
  const storage = createTabStorage();
  const quarantine = createQuarantine(manifest, storage);
  let rest: () => void = () => undefined;
  const crashLoop = createCrashLoop({ manifest, quarantine, storage, whenIdle: (task) => (rest = task) });
  return { manifest, quarantine, crashLoop, rest: () => rest() };
}

afterEach(() => {
  window.dispatchEvent(new Event('pagehide'));
  sessionStorage.clear();
});

test('falls back to the previous version after the page froze while opening one', () => {
  openDocument({ hasVersionBefore: true }).crashLoop.opening('chat', 'live');
  const { crashLoop, quarantine } = openDocument({ hasVersionBefore: true });
  expect(crashLoop.broken).toEqual(['chat']);
  expect(quarantine.has('chat')).toBe(true);
  expect(quarantine.isExhausted('chat')).toBe(false);
  expect(openDocument({ hasVersionBefore: true }).crashLoop.broken).toEqual([]);
});

test('opens no version after both froze the page, until the user retries', () => {
  openDocument({ hasVersionBefore: true }).crashLoop.opening('chat', 'live');
  openDocument({ hasVersionBefore: true }).crashLoop.opening('chat', 'lastGood');
  const { quarantine } = openDocument({ hasVersionBefore: true });
  expect(quarantine.has('chat')).toBe(false);
  expect(quarantine.isExhausted('chat')).toBe(true);
  quarantine.lift('chat');
  expect(quarantine.isExhausted('chat')).toBe(false);
});

test('blames no view when the page became idle or was left normally', () => {
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

test('ignores a mark of a version that is no longer released', () => {
  sessionStorage.setItem('lisan.opening', 'chat@0.0.1-99999999 gone@1.0.0-11111111');
  const { crashLoop, quarantine } = openDocument();
  expect(crashLoop.broken).toEqual([]);
  expect(quarantine.isExhausted('chat')).toBe(false);
});

test("keeps an unrecoverable page's marks for the next document, even once idle", () => {
  expect(openDocument().crashLoop.persistMarks()).toBe(false);
  const { crashLoop, rest } = openDocument();
  crashLoop.opening('chat', 'live')();
  expect(crashLoop.persistMarks()).toBe(true);
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

test("keeps an unrecoverable hidden page's marks for the next document", () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { crashLoop } = openDocument();
  crashLoop.opening('chat', 'live');
  expect(crashLoop.persistMarks()).toBe(true);
  expect(openDocument().crashLoop.broken).toEqual(['chat']);
  hidden.mockRestore();
});

test('does not reload an unrecoverable page when storage is blocked', () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const { crashLoop } = openDocument();
  crashLoop.opening('chat', 'live');
  expect(crashLoop.persistMarks()).toBe(false);
  blocked.mockRestore();
});
