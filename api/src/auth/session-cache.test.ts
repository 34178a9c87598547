import { jest } from '@jest/globals';
import { createListeners } from '../database/broadcast';
import { createSessionCache, type KnownToken, type SessionCache } from './session-cache';

const CACHE_LIFETIME_MS = 2_000;
const listeners = createListeners();
let isWhole = true;
let cache: SessionCache;
let at = 0;

const tokenOf = (userId: string): KnownToken => ({
  caller: { userId, email: `${userId}@example.com`, sessionId: `session of ${userId}` },
  expires: Number.POSITIVE_INFINITY,
  seenAt: 0,
});
const learn = (token: string, userId = 'layla') => cache.load(token, async () => tokenOf(userId));
const isKnown = (token: string) => cache.find(token) !== undefined;

beforeEach(() => {
  isWhole = true;
  at = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => at);
  cache = createSessionCache({ isWhole: () => isWhole, onGap: listeners.onGap }, { maxSessions: 3 });
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('session cache', () => {
  it('caches a token for two seconds', async () => {
    await learn('token');
    at = CACHE_LIFETIME_MS - 1;
    expect(cache.find('token')?.caller.userId).toBe('layla');
    at = CACHE_LIFETIME_MS;
    expect(isKnown('token')).toBe(false);
  });

  it('caches a token for a minute when no other process can end its session', async () => {
    cache = createSessionCache({ isWhole: () => isWhole, onGap: listeners.onGap }, { isAlone: true });
    await learn('token');
    at = 59_999;
    expect(isKnown('token')).toBe(true);
    at = 60_000;
    expect(isKnown('token')).toBe(false);
    await learn('token');
    cache.invalidate('layla');
    expect(isKnown('token')).toBe(false);
  });

  it('counts the age from the query, not from its result', async () => {
    await cache.load('token', async () => {
      at = CACHE_LIFETIME_MS - 1;
      return tokenOf('layla');
    });
    expect(isKnown('token')).toBe(true);
    at = CACHE_LIFETIME_MS;
    expect(isKnown('token')).toBe(false);
  });

  it('forgets all tokens of an account, and no other', async () => {
    for (const [token, userId] of [
      ['phone', 'layla'],
      ['desk', 'layla'],
      ['other', 'salma'],
    ] as const)
      await learn(token, userId);
    cache.invalidate('layla');
    expect(['phone', 'desk', 'other'].map(isKnown)).toEqual([false, false, true]);
  });

  it('does not cache a result that was invalidated during the query', async () => {
    await cache.load('token', async () => {
      cache.invalidate('layla');
      return tokenOf('layla');
    });
    expect(isKnown('token')).toBe(false);
  });

  it('is ignored while invalidations may be missed, and cleared when they arrive again', async () => {
    await learn('before');
    isWhole = false;
    expect(isKnown('before')).toBe(false);
    await learn('meanwhile');
    isWhole = true;
    listeners.notifyGap();
    expect(['before', 'meanwhile'].map(isKnown)).toEqual([false, false]);
    await learn('after');
    expect(isKnown('after')).toBe(true);
  });

  it('does not cache a result if invalidations were missed during the query', async () => {
    await cache.load('token', async () => {
      isWhole = false;
      isWhole = true;
      listeners.notifyGap();
      return tokenOf('layla');
    });
    expect(isKnown('token')).toBe(false);
  });

  it('evicts the least recently used token when full', async () => {
    for (const token of ['one', 'two', 'three']) await learn(token);
    cache.find('one');
    await learn('four');
    expect(['one', 'two', 'three', 'four'].map(isKnown)).toEqual([true, false, true, true]);
  });

  it('does not cache rejected tokens', async () => {
    const refuse = cache.load('forged', () => Promise.reject(new Error('unauthenticated')));
    await expect(refuse).rejects.toThrow('unauthenticated');
    expect(isKnown('forged')).toBe(false);
  });
});
