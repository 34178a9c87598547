import { createFakeHost, aReleaseManifest, aRemoteRelease } from '@lisan/testing';
import { watchLeaks } from './leak-watch';

const restore = [
  [
    window,
    ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'addEventListener', 'removeEventListener'],
  ],
  [document, ['addEventListener', 'removeEventListener']],
] as const;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  for (const [target, names] of restore) for (const name of names) Reflect.deleteProperty(target, name);
  jest.useRealTimers();
});

function setUp() {
  const host = createFakeHost();
  // This file counts as the remote's code.
  const chat = aRemoteRelease('chat', { base: 'leak-watch.test.ts' });
  const billing = aRemoteRelease('billing');
  const watch = watchLeaks(aReleaseManifest({ chat, billing }), host.bus.forParty, host.report);
  const reports = () => {
    jest.advanceTimersByTime(2_000);
    return host.record.reports.splice(0).map(({ error, where }) => `${where}: ${(error as Error).message}`);
  };
  return { host, watch, reports, bus: watch.busFor({ name: 'remote chat' }) };
}

test('reports unreleased resources once, with remote and version', () => {
  const { watch, reports, bus } = setUp();
  setInterval(() => undefined, 100);
  setTimeout(() => undefined, 60_000);
  window.addEventListener('resize', () => undefined);
  document.addEventListener('visibilitychange', () => undefined);
  bus.subscribe('script.chosen', () => undefined);
  watch.left('chat');
  expect(reports()).toEqual([
    "leak, remote chat 0.1.0-11111111: A view has left behind: an interval, a timer, a listener of 'resize' on the window, a listener of 'visibilitychange' on the document, a subscription of 'script.chosen'.",
  ]);
  watch.left('chat');
  expect(reports()).toEqual([]);
});

test('ignores released, host-provided and foreign resources', () => {
  const { host, watch, reports, bus } = setUp();
  const listener = () => undefined;
  clearInterval(setInterval(listener, 100));
  setTimeout(listener, 1_000);
  window.addEventListener('resize', listener);
  window.removeEventListener('resize', listener);
  window.addEventListener('load', listener, { once: true });
  bus.subscribe('script.chosen', listener)();
  host.lifetime.every(100, listener);
  host.lifetime.listen(window, 'pageshow', listener);
  watch.left('chat');
  setInterval(listener, 100);
  expect(reports()).toEqual([]);
  watch.left('billing');
  expect(reports()).toEqual([]);
});
