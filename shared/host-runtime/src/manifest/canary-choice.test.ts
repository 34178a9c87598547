import { accountMark, type Canary, type ReleaseManifest } from '@lisan/contract';
import { createBrowserStorage } from '../page/browser-storage';
import { chooseReleases, isCanaryChosen } from './canary-choice';
import { aReleaseManifest, aRemoteRelease } from '@lisan/testing';

const version = '0.2.0-22222222';
const layla = { user_id: 'u-1', email: 'layla@example.com' };
const storage = createBrowserStorage();

function aManifest(changes: Partial<Canary>, name = 'chat'): ReleaseManifest {
  const release = aRemoteRelease(name, { version, base: `/remotes/${name}/${version}/` });
  return {
    ...aReleaseManifest({ chat: aRemoteRelease('chat'), billing: aRemoteRelease('billing') }),
    canaries: { [name]: { release, share: 0, since: '2026-01-01T00:00:00.000Z', ...changes } },
  };
}
const choose = (manifest: ReleaseManifest, visitor: Partial<Parameters<typeof chooseReleases>[1]> = {}) =>
  chooseReleases(manifest, { storage, user: null, plan: undefined, ...visitor });
const isIn = async (manifest: ReleaseManifest, visitor: Parameters<typeof choose>[1] = {}, name = 'chat') =>
  isCanaryChosen(await choose(manifest, visitor), name);
const visitors = Array.from({ length: 2_000 }, () => {
  const stored = new Map<string, string>();
  return {
    read: (key: string) => stored.get(key) ?? null,
    write: (key: string, value: string) => void stored.set(key, value),
    remove: (key: string) => void stored.delete(key),
  };
});
const inAt = async (share: number, name = 'chat') => {
  const found = await Promise.all(
    visitors.map((one) => isIn(aManifest({ share }, name), { storage: one }, name)),
  );
  return new Set(found.flatMap((yes, index) => (yes ? [index] : [])));
};

beforeAll(() => {
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
});
beforeEach(() => localStorage.clear());

test('matches the share roughly, and keeps its members when raised', async () => {
  const few = await inAt(5);
  const more = await inAt(25);
  // Of 2000 browsers: seven standard deviations.
  expect(Math.abs(few.size - 100)).toBeLessThan(70);
  expect(Math.abs(more.size - 500)).toBeLessThan(140);
  expect([...few].filter((index) => !more.has(index))).toEqual([]);
  expect((await inAt(0)).size).toBe(0);
  expect((await inAt(100)).size).toBe(visitors.length);
});

test('selects different browsers for each remote', async () => {
  const chat = await inAt(25);
  const both = [...(await inAt(25, 'billing'))].filter((index) => chat.has(index));
  expect(Math.abs(both.length - 125)).toBeLessThan(80);
});

test("uses the live version as the canary's fallback, and for everyone else", async () => {
  const chosen = await choose(aManifest({ share: 100 }));
  expect(chosen.remotes.chat?.version).toBe(version);
  expect(chosen.lastGood?.chat).toMatchObject({ version: '0.1.0-11111111', entry: 'remote-entry.js' });
  expect(chosen.remotes.billing?.version).toBe('0.1.0-11111111');
  const other = await choose(aManifest({ share: 0 }));
  expect([other.remotes.chat?.version, other.lastGood]).toEqual(['0.1.0-11111111', {}]);
});

test('stores nothing without a canary by share, and excludes browsers without storage', async () => {
  await choose(aReleaseManifest({ chat: aRemoteRelease('chat') }));
  await choose(aManifest({ share: 0, plans: ['Creator'] }));
  expect(localStorage).toHaveLength(0);
  const none = { read: () => null, write: () => undefined, remove: () => undefined };
  expect(await isIn(aManifest({ share: 99.99 }), { storage: none })).toBe(false);
  await choose(aManifest({ share: 50 }));
  const stored = localStorage.getItem('lisan-visitor');
  await choose(aManifest({ share: 50 }));
  expect(stored).toMatch(/^\d+\.\d+$/);
  expect(localStorage.getItem('lisan-visitor')).toBe(stored);
});

test('matches an account by email or id on any browser, and no other', async () => {
  for (const who of ['Layla@Example.com ', 'u-1']) {
    const manifest = aManifest({ accounts: [await accountMark('chat', version, who)] });
    expect(await isIn(manifest, { user: layla })).toBe(true);
    expect(await isIn(manifest, { user: { user_id: 'u-2', email: 'omar@example.com' } })).toBe(false);
    expect(await isIn(manifest)).toBe(false);
    expect(JSON.stringify(manifest)).not.toMatch(/layla|u-1/i);
  }
  const ofAnotherVersion = await accountMark('chat', '0.1.0-11111111', layla.email);
  expect(await isIn(aManifest({ accounts: [ofAnotherVersion] }), { user: layla })).toBe(false);
});

test('matches the plan of the signed-in user', async () => {
  const manifest = aManifest({ plans: ['Creator', 'Studio Pro'] });
  expect(await isIn(manifest, { user: layla, plan: 'Studio Pro' })).toBe(true);
  expect(await isIn(manifest, { user: layla, plan: 'Free' })).toBe(false);
  expect(await isIn(manifest, { user: layla })).toBe(false);
  expect(await isIn(manifest, { plan: 'Creator' })).toBe(false);
});

test('ignores a canary of an unknown remote', async () => {
  const chosen = await choose(aManifest({ share: 100 }, 'unknown'));
  expect(Object.keys(chosen.remotes)).toEqual(['chat', 'billing']);
});
