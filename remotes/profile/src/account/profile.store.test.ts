import type { Profile } from '@lisan/contract';
import { ApiError, NetworkError } from '@lisan/errors';
import { createFakeHost, layla, type FakeAnswers } from '@lisan/testing';
import { remote } from '../remote';
import { createProfileStore } from './profile.store';

const { email, username } = layla();
const aProfile: Profile = {
  email,
  username,
  google_id: null,
  profile_image: '/face',
  email_verified: true,
  two_factor_enabled: false,
  has_password: true,
};
const done = () => ({ success: true, message: '' });
const offline = () => {
  throw new NetworkError('There is no line.', { isTimeout: false });
};

async function start(answers: FakeAnswers = {}) {
  const host = createFakeHost({
    answers: {
      'POST /user/profile': () => aProfile,
      'GET /user/ways-in': () => ({
        password: { since: null },
        google: null,
        two_factor: null,
        sessions: [],
        changes: [],
      }),
      ...answers,
    },
  });
  await host.translator.addTranslations(remote.name, remote.translations);
  const shownToasts = () => host.record.toasts.map(({ title, message }) => title ?? message);
  const countCalls = (key: string) => host.api.made.filter((call) => call.key === key).length;
  return { host, store: createProfileStore(host, layla()), shownToasts, countCalls };
}

test('stores a new name in the token and reloads all cards', async () => {
  const { host, store, shownToasts, countCalls } = await start({
    'POST /user/profile/update': () => ({ ...done(), access_token: 'token-2' }),
  });
  await store.refresh();
  await store.rename('Layla');
  expect(host.record.tokens).toEqual(['token-2']);
  expect(shownToasts()).toEqual(['Profile updated successfully']);
  expect([countCalls('POST /user/profile'), countCalls('GET /user/ways-in')]).toEqual([2, 2]);
});

test('throws a refused form submission without a toast', async () => {
  const fail = () => {
    throw new ApiError({ status: 422, code: 'invalid_fields', detail: 'Too short.' });
  };
  const { store, shownToasts } = await start({
    'POST /user/profile/update': fail,
    'POST /user/change-password': fail,
    'POST /user/profile/delete-account': fail,
    'POST /user/profile/disable-2fa': fail,
    'POST /user/profile/verify-2fa': fail,
  });
  const acts = [
    store.rename('x'),
    store.changePassword('old', 'new', false),
    store.remove('old'),
    store.endTwoFactor('123456'),
    store.finishTwoFactor('123456'),
  ];
  const results = await Promise.allSettled(acts);
  expect(results.map(({ status }) => status)).toEqual(acts.map(() => 'rejected'));
  expect(shownToasts()).toEqual([]);
});

test('reports a failed action and returns null', async () => {
  const { store, shownToasts, countCalls } = await start();
  await store.unlinkGoogle();
  await store.endSession('s1');
  expect(await store.invite()).toBeNull();
  expect(await store.startTwoFactor()).toBeNull();
  await store.exportAll();
  expect(shownToasts()).toEqual([
    'Failed to unlink Google account',
    "The device wasn't signed out",
    'Failed to generate invitation code',
    'Failed to toggle 2FA',
    "We couldn't collect your data",
  ]);
  expect(countCalls('POST /user/profile')).toBe(0);
});

test('prepares a large export, and downloads what was prepared', async () => {
  const { host, store, shownToasts, countCalls } = await start({
    'POST /user/export': () => ({ is_emailed: true }),
    'POST /user/export/link': () => ({ url: '/api/media/archive' }),
  });
  await store.exportAll();
  expect(shownToasts()).toEqual([
    "Your export is large, so it takes a while. We'll email you a link when it's ready.",
  ]);
  expect(countCalls('GET /user/export')).toBe(0);
  const saveFile = jest.spyOn(host.api, 'saveFile').mockResolvedValue();
  await store.saveExport();
  expect(saveFile).toHaveBeenCalledWith('/api/media/archive');
});

test('marks a failed profile as missing and keeps a loaded one', async () => {
  const { host, store } = await start({ 'POST /user/profile': offline });
  await store.refresh();
  expect(store.getState()).toMatchObject({ profile: null, missing: { profile: true, signInMethods: false } });
  host.api.answer('POST /user/profile', () => aProfile);
  await store.refresh();
  host.api.answer('POST /user/profile', offline);
  await store.refresh();
  expect(store.getState()).toMatchObject({ profile: aProfile, missing: { profile: false } });
});

test('reports a deleted account, then signs out locally', async () => {
  const { host, store, shownToasts } = await start({ 'POST /user/profile/delete-account': done });
  await store.remove('correct horse');
  expect(shownToasts()).toEqual(['Account deleted']);
  expect(host.record.signOuts).toEqual(['/login, over at the server']);
});
