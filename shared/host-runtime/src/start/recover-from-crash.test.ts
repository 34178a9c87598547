import { aReleaseManifest, aRemoteRelease } from '@lisan/testing';
import { viewsOf } from '../remotes/remotes';
import { findReplacement, recoverFromCrash } from './recover-from-crash';

const released = aReleaseManifest({
  chat: aRemoteRelease('chat'),
  notes: aRemoteRelease('notes', {
    views: [{ id: 'notes', order: 20, icon: 'film', label: { en: 'Notes', ar: 'ملاحظات' } }],
  }),
});
const lastGood = { chat: aRemoteRelease('chat', { version: '0.0.9-00000000' }) };
const views = viewsOf(released);
const [chat] = views;

beforeEach(() => sessionStorage.setItem('lisan.opening', 'chat@0.1.0-11111111'));
afterEach(() => sessionStorage.clear());

test('quarantines the version that broke the last document, and reports it once', () => {
  const report = jest.fn();
  const { quarantine } = recoverFromCrash({ ...released, lastGood }, report);
  expect(quarantine.has('chat')).toBe(true);
  expect(report).toHaveBeenCalledTimes(1);
  expect(report).toHaveBeenCalledWith(expect.any(Error), 'page');
  recoverFromCrash({ ...released, lastGood }, report);
  expect(report).toHaveBeenCalledTimes(1);
});

test('replaces the open view only if it broke and has no version left', () => {
  const report = () => undefined;
  expect(findReplacement(views, chat, recoverFromCrash({ ...released, lastGood }, report))).toBeUndefined();
  sessionStorage.setItem('lisan.opening', 'chat@0.1.0-11111111');
  const recovery = recoverFromCrash(released, report);
  expect(findReplacement(views, chat, recovery)?.id).toBe('notes');
  expect(findReplacement(views, views[1], recovery)).toBeUndefined();
});
