import { pageProtocol } from '@lisan/contract';
import { aReleaseManifest, aRemoteRelease } from '@lisan/testing';
import { createBrowserStorage } from '../page/browser-storage';
import { applyOverride } from '../override/apply-override';
import { chooseManifest } from './choose-manifest';

const released = aReleaseManifest({ chat: aRemoteRelease('chat') });
const page = { manifest: released, guard: { admit: () => undefined } };
const openOverride = jest.fn(applyOverride);
const visitor = { user: null, storage: createBrowserStorage(), plan: undefined, keys: 'key', openOverride };

beforeEach(() => {
  jest.clearAllMocks();
  document.head.innerHTML = '';
  window.history.replaceState(null, '', '/home');
});

test('opens no override unless the page has or offers one', async () => {
  const { manifest, override } = await chooseManifest(page, visitor);
  expect(openOverride).not.toHaveBeenCalled();
  expect(override).toBeUndefined();
  expect(manifest.remotes).toEqual(released.remotes);
});

test.each([
  ['has', () => (document.head.innerHTML = `<meta property="${pageProtocol.overrideProperty}" content="x">`)],
  ['offers', () => window.history.replaceState(null, '', `/home${pageProtocol.overrideFragment}x`)],
])('opens an override that the page %s', async (_how, prepare) => {
  prepare();
  const { override } = await chooseManifest(page, visitor);
  expect(openOverride).toHaveBeenCalledTimes(1);
  expect(override?.getState().shown).toEqual({ kind: 'refused', fault: 'unreadable' });
});

test('opens no override in development, which has no keys', async () => {
  window.history.replaceState(null, '', `/home${pageProtocol.overrideFragment}x`);
  expect((await chooseManifest(page, { ...visitor, keys: '' })).override).toBeUndefined();
  expect(openOverride).not.toHaveBeenCalled();
});

test('prefers a canary of the visitor, with the live version as fallback', async () => {
  const release = aRemoteRelease('chat', { version: '0.2.0-22222222' });
  const canary = { release, since: '2026-01-01T00:00:00.000Z', share: 100 };
  const { manifest } = await chooseManifest(
    { ...page, manifest: { ...released, canaries: { chat: canary } } },
    visitor,
  );
  expect(manifest.remotes['chat']?.version).toBe('0.2.0-22222222');
  expect(manifest.lastGood?.['chat']?.version).toBe('0.1.0-11111111');
});
