import { createFakeHost, layla } from '@lisan/testing';
import { aReleaseManifest, aRemoteRelease } from './release-manifest.builders';
import { createRemoteHosts } from './remote-hosts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setUp() {
  const host = createFakeHost();
  const chat = aRemoteRelease('chat', { events: { heard: ['script.chosen'], published: ['script.chosen'] } });
  const hosts = createRemoteHosts(aReleaseManifest({ chat }), host, host.bus.forParty);
  const seen: string[] = [];
  const lent = hosts.hostOf('chat', 'live');
  const begin = (name: string) => {
    const { lifetime } = hosts.hostOf('chat', 'live');
    lifetime.every(100, () => seen.push(`${name} every`));
    lifetime.after(150, () => seen.push(`${name} after`));
    lifetime.listen(window, 'pageshow', () => seen.push(`${name} hear`));
    lifetime.signal.addEventListener('abort', () => seen.push(`${name} end`));
  };
  const pass = () => {
    seen.length = 0;
    jest.advanceTimersByTime(200);
    window.dispatchEvent(new Event('pageshow'));
    return [...seen];
  };
  return { host, hosts, lent, begin, pass, seen };
}

test("ends a version's resources with the account, and starts the next one fresh", () => {
  const { host, hosts, lent, begin, pass, seen } = setUp();
  begin('hers');
  expect(pass()).toEqual(['hers every', 'hers after', 'hers every', 'hers hear']);
  seen.length = 0;
  host.bus.publish('session.changed', { user: layla({ username: 'layla2' }) });
  expect(seen).toEqual([]);
  host.bus.publish('session.changed', { user: null });
  expect(seen).toEqual(['hers end']);
  host.bus.publish('session.changed', { user: layla({ user_id: 'user-omar' }) });
  begin('his');
  expect(pass()).toEqual(['his every', 'his after', 'his every', 'his hear']);
  expect(hosts.hostOf('chat', 'live')).toBe(lent);
});

test("ends a replaced version's resources, and gives its fallback a separate host", async () => {
  const { host, hosts, lent, begin, pass } = setUp();
  const heard: unknown[] = [];
  begin('bad');
  lent.bus.subscribe('script.chosen', (payload) => heard.push(payload));
  hosts.end('chat', 'live');
  expect(pass()).toEqual([]);
  host.bus.publish('script.chosen', { text: 'Hello', conversationId: 'c-1' });
  lent.toasts.show({ message: 'still here' });
  lent.report(new Error('still here'), 'timer');
  lent.lifetime.every(10, () => heard.push('began'));
  lent.lifetime.listen(window, 'pageshow', () => heard.push('began'));
  expect(pass()).toEqual([]);
  expect(heard).toEqual([]);
  expect(host.record).toMatchObject({ toasts: [], reports: [] });
  await expect(lent.api.call('POST /user/profile', { body: { email: 'layla@example.com' } })).rejects.toThrow(
    'aborted',
  );
  expect(hosts.hostOf('chat', 'live')).not.toBe(lent);
  begin('new');
  expect(pass()).toHaveLength(4);
});

test('leaves nothing behind after an early end', () => {
  const { lent, pass } = setUp();
  const { lifetime } = lent;
  const seen: string[] = [];
  for (const end of [
    lifetime.every(10, () => seen.push('every')),
    lifetime.after(10, () => seen.push('after')),
    lifetime.listen(window, 'pageshow', () => seen.push('hear')),
  ])
    end();
  pass();
  expect(seen).toEqual([]);
});
