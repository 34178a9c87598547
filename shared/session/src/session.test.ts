import { createEventBus } from '@lisan/event-bus';
import { retainedTopics, type LisanEvents } from '@lisan/contract';
import { readAccessToken } from './access-token';
import { createSessionStore } from './session-store';

function tokenOf(claims: unknown): string {
  const part = (value: unknown) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`;
}

test('decodes Arabic names in a token', () => {
  const token = tokenOf({ sub: 'ليلى', email: 'layla@example.com', uid: 'u1', exp: 2_000_000_000 });
  expect(readAccessToken(token)).toEqual({
    user: { user_id: 'u1', email: 'layla@example.com', username: 'ليلى' },
    expiresAt: 2_000_000_000_000,
  });
});

test.each(['', 'nonsense', 'a.b.c', tokenOf(null), tokenOf({ sub: 'x' }), tokenOf([])])(
  'rejects an invalid token: %s',
  (token) => {
    expect(() => readAccessToken(token)).toThrow(/token/);
  },
);

test('reads the user at creation and follows the bus until stopped', () => {
  const bus = createEventBus<LisanEvents>({
    owner: { name: 'test' },
    retained: retainedTopics,
    check: () => null,
    onEvent: () => undefined,
    onSubscriberError: (error) => {
      throw error;
    },
  });
  const user = { user_id: 'u1', email: 'layla@example.com', username: 'ليلى', google_id: null };
  bus.publish('session.changed', { user });
  const { store, stop } = createSessionStore(bus);
  expect(store.getState().user).toEqual(user);
  bus.publish('session.changed', { user: null });
  expect(store.getState().user).toBeNull();
  stop();
  bus.publish('session.changed', { user });
  expect(store.getState().user).toBeNull();
});
