import type { ReleaseManifest } from '@lisan/contract';
import { aReleaseManifest, aRemoteRelease } from '@lisan/testing';
import { hasChanges, filesToStage, readManifest, isRollback } from './staged-manifest';

const hash = `sha384-${'A'.repeat(64)}`;
const chat = aRemoteRelease('chat');
const own = aReleaseManifest({ chat });
const newer = aRemoteRelease('chat', {
  version: '0.2.0-22222222',
  base: '/remotes/chat/0.2.0-22222222/',
  entry: 'remoteEntry.js',
  preload: ['definition.js'],
  parts: { chat: ['view.js'], en: ['en.js'], ar: ['ar.js'] },
  integrity: Object.fromEntries(
    ['remoteEntry.js', 'definition.js', 'view.js', 'en.js', 'ar.js'].map((file) => [file, hash]),
  ),
});
const next: ReleaseManifest = { ...aReleaseManifest({ chat: newer }), id: '9-bbbbbbbb' };

test("reads the manifest from a document's text", () => {
  const page = (text: string) =>
    `<html><script type="application/json" id="release-set" data-signatures="a b">${text}</script><p></p></html>`;
  expect(readManifest(page(JSON.stringify(next)))).toEqual(next);
  expect(readManifest(page('{"format":2}'))).toBeUndefined();
  expect(readManifest(page('{"cut'))).toBeUndefined();
  expect(readManifest('<html>Nothing is published yet.</html>')).toBeUndefined();
});

test('ignores a new number with the same versions', () => {
  expect(
    hasChanges(own, { ...own, id: '9-bbbbbbbb', createdAt: '2030-01-01T00:00:00Z', previous: own.id }),
  ).toBe(false);
  expect(hasChanges(own, next)).toBe(true);
  expect(hasChanges(own, { ...own, remotes: {} })).toBe(true);
  expect(hasChanges(own, { ...own, filesFrom: 'https://cdn.example' })).toBe(true);
});

test('stages the first files of a fresh document, except those already loaded', () => {
  const at = (file: string) => `/remotes/chat/0.2.0-22222222/${file}`;
  const files = filesToStage(own, next, { view: 'chat', language: 'ar' });
  expect(files).toEqual(
    ['remoteEntry.js', 'definition.js', 'view.js', 'ar.js'].map((file) => [at(file), hash]),
  );
  expect(filesToStage(next, next, { view: 'chat', language: 'ar' })).toEqual([]);
  expect(
    filesToStage(own, { ...next, filesFrom: 'https://cdn.example' }, { view: 'chat', language: 'ar' }),
  ).toEqual([]);
});

test('distinguishes a rollback from a newer version', () => {
  const before = aRemoteRelease('chat', { version: '0.0.9-00000000' });
  const after = { ...own, lastGood: { chat: before } };
  expect(isRollback(after, next)).toBe(false);
  expect(isRollback(after, aReleaseManifest({ chat: before }))).toBe(true);
  expect(isRollback(own, aReleaseManifest({}))).toBe(true);
});
