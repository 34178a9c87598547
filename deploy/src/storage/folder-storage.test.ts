import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderStorage } from './folder-storage';
import type { Storage } from './storage';

let root: string;
let storage: Storage;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lisan-storage-'));
  storage = openFolderStorage(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('reads back what was created, and nothing that was not', async () => {
  expect(await storage.create('a/b/file.js', Buffer.from('one'))).toBe('created');
  expect((await storage.read('a/b/file.js'))?.toString()).toBe('one');
  expect(await storage.read('a/b/other.js')).toBeUndefined();
  expect(await storage.read('a/b/file.js/below')).toBeUndefined();
});

test('what exists stays as it is', async () => {
  await storage.create('file', Buffer.from('one'));
  expect(await storage.create('file', Buffer.from('two'))).toBe('exists');
  expect((await storage.read('file'))?.toString()).toBe('one');
});

test('of many writers at once exactly one creates the file, whole', async () => {
  const writers = Array.from({ length: 20 }, (_, index) => Buffer.from(`${index}`.repeat(10_000)));
  const outcomes = await Promise.all(writers.map((content) => storage.create('head', content)));
  expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
  const winner = writers[outcomes.indexOf('created')];
  expect((await storage.read('head'))?.equals(winner!)).toBe(true);
});

test('leaves no drafts behind', async () => {
  await storage.create('file', Buffer.from('one'));
  await storage.create('file', Buffer.from('two'));
  expect(await readdir(join(root, '.drafts'))).toEqual([]);
});

test('lists names in order, and nothing for a folder that is not there', async () => {
  await storage.create('sets/2', Buffer.from(''));
  await storage.create('sets/1', Buffer.from(''));
  expect(await storage.list('sets')).toEqual(['1', '2']);
  expect(await storage.list('nothing')).toEqual([]);
});
