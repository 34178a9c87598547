import { createFakeHost, layla, aReleaseManifest, aRemoteRelease } from '@lisan/testing';
import { createRemoteHosts } from './remote-hosts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setUp() {
  const host = createFakeHost();
  const chat = aRemoteRelease('chat', {
    events: { heard: ['script.chosen'], published: ['script.chosen'] },
  });
  const hosts = createRemoteHosts(aReleaseManifest({ chat }), host, host.bus.forParty);
  const seen: string[] = [];
  const provided = hosts.hostOf('chat', 'live');
  const startHost = (name: string) => {
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
  return { host, hosts, provided, startHost, pass, seen };
}

test("ends a version's resources with the account, and starts the next one fresh", () => {
  const { host, hosts, provided, startHost, pass, seen } = setUp();
  startHost('hers');
  expect(pass()).toEqual(['hers every', 'hers after', 'hers every', 'hers hear']);
  seen.length = 0;
  host.bus.publish('session.changed', { user: layla({ username: 'layla2' }) });
  expect(seen).toEqual([]);
  host.bus.publish('session.changed', { user: null });
  expect(seen).toEqual(['hers end']);
  host.bus.publish('session.changed', { user: layla({ user_id: 'user-omar' }) });
  startHost('his');
  expect(pass()).toEqual(['his every', 'his after', 'his every', 'his hear']);
  expect(hosts.hostOf('chat', 'live')).toBe(provided);
});

test("ends a replaced version's resources, and gives its fallback a separate host", async () => {
  const { host, hosts, provided, startHost, pass } = setUp();
  const received: unknown[] = [];
  startHost('bad');
  provided.bus.subscribe('script.chosen', (payload) => received.push(payload));
  hosts.end('chat', 'live');
  expect(pass()).toEqual([]);
  host.bus.publish('script.chosen', { text: 'Hello', conversationId: 'c-1' });
  provided.toasts.show({ message: 'still here' });
  provided.report(new Error('still here'), 'timer');
  provided.lifetime.every(10, () => received.push('began'));
  provided.lifetime.listen(window, 'pageshow', () => received.push('began'));
  expect(pass()).toEqual([]);
  expect(received).toEqual([]);
  expect(host.record).toMatchObject({ toasts: [], reports: [] });
  await expect(
    provided.api.call('POST /user/profile', { body: { email: 'layla@example.com' } }),
  ).rejects.toThrow('aborted');
  expect(hosts.hostOf('chat', 'live')).not.toBe(provided);
  startHost('new');
  expect(pass()).toHaveLength(4);
});

test('leaves nothing behind after an early end', () => {
  const { provided, pass } = setUp();
  const { lifetime } = provided;
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
