import { createStrictBus } from '@lisan/testing';
import type { SessionUser } from '@lisan/contract';
import { anAccessToken } from '../testing/render-shell';
import { createBrowserStorage } from './browser-storage';
import { createSessionKeeper } from './auth-session';

function start() {
  const bus = createStrictBus();
  const seen: (SessionUser | null)[] = [];
  bus.subscribe('session.changed', ({ user }) => seen.push(user));
  const keeper = createSessionKeeper(bus, createBrowserStorage());
  return { keeper, seen };
}

afterEach(() => localStorage.clear());

test('a reload knows the person again, with the Google account', () => {
  const first = start();
  first.keeper.open(anAccessToken(), 'google-7');
  first.keeper.stop();
  const { keeper, seen } = start();
  expect(seen.at(-1)).toMatchObject({ user_id: 'u-1', google_id: 'google-7' });
  keeper.stop();
});

test('closing takes back what was sent, and leaves nothing in the storage', () => {
  const { keeper, seen } = start();
  keeper.open(anAccessToken(), 'google-7');
  const signal = keeper.getSignal();
  expect(signal?.aborted).toBe(false);
  keeper.close();
  expect(signal?.aborted).toBe(true);
  expect(keeper.getSignal()).toBeUndefined();
  expect(seen.at(-1)).toBeNull();
  expect(localStorage).toHaveLength(0);
  keeper.stop();
});

test('a new token of the same person goes on with the session, one of another ends it', () => {
  const { keeper } = start();
  keeper.open(anAccessToken());
  const signal = keeper.getSignal();
  keeper.open(anAccessToken({ jti: 'j-2' }));
  expect(signal?.aborted).toBe(false);
  keeper.open(anAccessToken({ uid: 'u-2', email: 'omar@example.com' }));
  expect(signal?.aborted).toBe(true);
  expect(keeper.getSignal()?.aborted).toBe(false);
  keeper.stop();
});

test('follows signing in and out in another tab', () => {
  const { keeper, seen } = start();
  localStorage.setItem('access_token', anAccessToken());
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
  expect(seen.at(-1)).toMatchObject({ user_id: 'u-1' });
  localStorage.removeItem('access_token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
  expect(seen.at(-1)).toBeNull();
  keeper.stop();
});

test.each([['garbage'], [anAccessToken({ exp: 1 })]])(
  'a token that is no session is forgotten: %#',
  (token) => {
    const complaint = jest.spyOn(console, 'error').mockImplementation();
    localStorage.setItem('access_token', token);
    const { keeper, seen } = start();
    expect(seen).toEqual([null]);
    expect(localStorage.getItem('access_token')).toBeNull();
    keeper.stop();
    complaint.mockRestore();
  },
);
