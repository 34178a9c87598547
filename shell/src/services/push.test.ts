import type { ApiClient } from '@lisan/api-client';
import { NetworkError } from '@lisan/errors';
import { createStrictBus, aJob, layla } from '@lisan/testing';
import { startPush } from './push';

interface Connection {
  readonly lastEventId: string | undefined;
  readonly signal: AbortSignal | undefined;
  emit(event: object): void;
  break(): void;
}

function aServer() {
  const connections: Connection[] = [];
  const api = {
    async *stream(_key: string, _input: object, options: Parameters<ApiClient['stream']>[2] = {}) {
      let wake = () => {};
      const waiting: (object | 'broken')[] = [];
      const add = (what: object | 'broken') => {
        waiting.push(what);
        wake();
      };
      options.signal?.addEventListener('abort', () => add('broken'));
      connections.push({
        lastEventId: options.lastEventId,
        signal: options.signal,
        emit: add,
        break: () => add('broken'),
      });
      options.onOpen?.();
      for (;;) {
        while (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
        const next = waiting.shift();
        if (next === 'broken') throw new NetworkError('broken', { isTimeout: false });
        yield next;
      }
    },
  } as unknown as ApiClient;
  return { api, connections };
}

function start(stored = new Map<string, string>()) {
  const { api, connections } = aServer();
  const bus = createStrictBus();
  let who = '';
  bus.subscribe('session.changed', ({ user }) => void (who = user?.user_id ?? ''));
  const shown: object[] = [];
  const events: object[] = [];
  const ended: (string | null)[] = [];
  const resumed = jest.fn();
  bus.subscribe('push.resumed', resumed);
  const stop = startPush({
    api,
    bus,
    toasts: {
      show(toast) {
        shown.push(toast);
        return () => undefined;
      },
    },
    memory: {
      read: (key) => stored.get(who + key) ?? null,
      write: (key, value) => void (value === null ? stored.delete(who + key) : stored.set(who + key, value)),
    },
    getToken: () => 'a token',
    onEvent: (event) => void events.push(event),
    onSessionEnded: (token) => {
      ended.push(token);
    },
  });
  return { ended, events, bus, connections, shown, resumed, stop };
}

const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('resumes a broken connection after the last event, and has lists reloaded', async () => {
  const { bus, connections, resumed, stop } = start();
  bus.publish('session.changed', { user: layla() });
  await settle();
  connections[0]?.emit({ id: '41', event: 'job.changed', data: { job: aJob() } });
  await settle();
  expect(resumed).not.toHaveBeenCalled();
  connections[0]?.break();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(connections.map(({ lastEventId }) => lastEventId)).toEqual([undefined, '41']);
  expect(resumed).toHaveBeenCalledTimes(1);
  stop();
});

test.each([
  ['turns to this window', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['is back in this window', () => window.dispatchEvent(new Event('focus'))],
  ['is online again', () => window.dispatchEvent(new Event('online'))],
])('reconnects at once when the user %s', async (_how, act) => {
  const { bus, connections, stop } = start();
  bus.publish('session.changed', { user: layla() });
  await settle();
  connections[0]?.break();
  await settle();
  expect(connections).toHaveLength(1);
  act();
  await settle();
  expect(connections).toHaveLength(2);
  stop();
});

test('receives missed events after a reload', async () => {
  const stored = new Map<string, string>();
  const before = start(stored);
  before.bus.publish('session.changed', { user: layla() });
  await settle();
  before.connections[0]?.emit({ id: '41', event: 'job.changed', data: { job: aJob() } });
  await settle();
  before.stop();
  const after = start(stored);
  after.bus.publish('session.changed', { user: layla() });
  await settle();
  expect(after.connections[0]?.lastEventId).toBe('41');
  expect(after.resumed).not.toHaveBeenCalled();
  after.stop();
});

test('reopens a connection after the network returns, from the last event', async () => {
  const { bus, connections, resumed, stop } = start();
  bus.publish('session.changed', { user: layla() });
  await settle();
  connections[0]?.emit({ id: '41', event: 'job.changed', data: { job: aJob() } });
  await settle();
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(connections.map(({ lastEventId }) => lastEventId)).toEqual([undefined, '41']);
  expect(connections[0]?.signal?.aborted).toBe(true);
  expect(resumed).toHaveBeenCalledTimes(1);
  stop();
});

test('reconnects a replaced window only when it becomes visible', async () => {
  const { bus, connections, stop } = start();
  bus.publish('session.changed', { user: layla() });
  await settle();
  connections[0]?.emit({ event: 'stream.replaced', data: { most: 10 } });
  await settle();
  connections[0]?.break();
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(connections).toHaveLength(1);
  window.dispatchEvent(new Event('focus'));
  await jest.advanceTimersByTimeAsync(2_000);
  expect(connections).toHaveLength(2);
  stop();
});

test('shows a notification on every page', async () => {
  const { bus, connections, shown, stop } = start();
  bus.publish('session.changed', { user: layla() });
  await settle();
  connections[0]?.emit({
    id: '1',
    event: 'notification.added',
    data: { id: 'n', kind: 'video.lip_sync_completed', tone: 'good', title: 'Done', body: 'clip.mp4' },
  });
  await settle();
  expect(shown).toEqual([{ title: 'Done', message: 'clip.mp4', tone: 'good' }]);
  stop();
});

test('starts a fresh stream for the next account', async () => {
  const { bus, connections, stop } = start();
  bus.publish('session.changed', { user: layla() });
  await settle();
  connections[0]?.emit({ id: '41', event: 'job.changed', data: { job: aJob() } });
  await settle();
  bus.publish('session.changed', { user: null });
  bus.publish('session.changed', { user: layla({ user_id: 'user-omar' }) });
  await settle();
  expect(connections[0]?.signal?.aborted).toBe(true);
  expect(connections[1]?.lastEventId).toBeUndefined();
  stop();
});

test('stops when the session ends, and restarts for a newer token', async () => {
  const first = start();
  first.bus.publish('session.changed', { user: layla() });
  await settle();
  first.connections[0]?.emit({ event: 'session.ended', data: { reason: 'replaced' } });
  await settle();
  expect(first.ended).toEqual([]);
  first.bus.publish('session.changed', { user: layla() });
  await settle();
  expect(first.connections).toHaveLength(2);
  first.connections[1]?.emit({ event: 'session.ended', data: { reason: 'signed_out_everywhere' } });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(first.ended).toEqual(['a token']);
  expect(first.connections).toHaveLength(2);
  first.stop();
});

test.each(['projects.changed', 'recordings.changed', 'shares.changed'] as const)(
  'publishes %s on the bus',
  async (event) => {
    const { bus, connections, stop } = start();
    const onEvent = jest.fn();
    bus.subscribe(event, onEvent);
    bus.publish('session.changed', { user: layla() });
    await settle();
    connections[0]?.emit({ id: '7', event, data: {} });
    await settle();
    expect(onEvent.mock.calls).toEqual([[{}]]);
    stop();
  },
);

test('passes on every event of the stream', async () => {
  const { bus, connections, events, stop } = start();
  bus.publish('session.changed', { user: layla() });
  await settle();
  const read = { event: 'notifications.read', data: { until: '2026-11-26T08:00:00.000Z' } };
  connections[0]?.emit(read);
  await settle();
  expect(events).toEqual([read]);
  stop();
});
