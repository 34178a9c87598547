import { createStrictBus } from '@lisan/testing';
import type { SessionUser } from '@lisan/contract';
import { anAccessToken } from '../testing/access-token';
import { createBrowserStorage } from '@lisan/host-runtime';
import { createAuthSession } from './auth-session';

function start() {
  const bus = createStrictBus();
  const seen: (SessionUser | null)[] = [];
  bus.subscribe('session.changed', ({ user }) => seen.push(user));
  const authSession = createAuthSession(bus, createBrowserStorage());
  return { authSession, seen };
}

afterEach(() => localStorage.clear());

test('restores the user and the Google account id after a reload', () => {
  const first = start();
  first.authSession.open(anAccessToken(), 'google-7');
  first.authSession.stop();
  const { authSession, seen } = start();
  expect(seen.at(-1)).toMatchObject({ user_id: 'u-1', google_id: 'google-7' });
  authSession.stop();
});

test('aborts requests and clears the storage on close', () => {
  const { authSession, seen } = start();
  authSession.open(anAccessToken(), 'google-7');
  const signal = authSession.getSignal();
  expect(signal?.aborted).toBe(false);
  authSession.close();
  expect(signal?.aborted).toBe(true);
  expect(authSession.getSignal()).toBeUndefined();
  expect(seen.at(-1)).toBeNull();
  expect(localStorage).toHaveLength(0);
  authSession.stop();
});

test('keeps the session for a new token of the same user, and ends it for another', () => {
  const { authSession } = start();
  authSession.open(anAccessToken());
  const signal = authSession.getSignal();
  authSession.open(anAccessToken({ jti: 'j-2' }));
  expect(signal?.aborted).toBe(false);
  authSession.open(anAccessToken({ uid: 'u-2', email: 'omar@example.com' }));
  expect(signal?.aborted).toBe(true);
  expect(authSession.getSignal()?.aborted).toBe(false);
  authSession.stop();
});

test('follows sign-in and sign-out in another tab', () => {
  const { authSession, seen } = start();
  localStorage.setItem('access_token', anAccessToken());
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
  expect(seen.at(-1)).toMatchObject({ user_id: 'u-1' });
  localStorage.removeItem('access_token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
  expect(seen.at(-1)).toBeNull();
  authSession.stop();
});

test.each([['garbage'], [anAccessToken({ exp: 1 })]])('removes a malformed or expired token: %#', (token) => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation();
  localStorage.setItem('access_token', token);
  const { authSession, seen } = start();
  expect(seen).toEqual([null]);
  expect(localStorage.getItem('access_token')).toBeNull();
  authSession.stop();
  consoleError.mockRestore();
});
