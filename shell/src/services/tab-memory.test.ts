import type { LisanEvents } from '@lisan/contract';
import { createSessionStore } from '@lisan/session';
import { createStrictBus, layla } from '@lisan/testing';
import { anAccessToken } from '../testing/access-token';
import { createBrowserStorage } from '@lisan/host-runtime';
import { createTabMemory } from './tab-memory';

afterEach(() => sessionStorage.clear());

function start(storage = () => window.sessionStorage, draftKey?: string) {
  const bus = createStrictBus();
  const { store } = createSessionStore(bus);
  const memory = createTabMemory(store, createBrowserStorage(storage), () => draftKey);
  return {
    memory,
    be: (user: LisanEvents['session.changed']['user']) => bus.publish('session.changed', { user }),
  };
}

test('separates accounts and survives a reload', () => {
  const { memory, be } = start();
  be(layla());
  memory.write('chat.draft', 'hers');
  be(null);
  expect(memory.read('chat.draft')).toBeNull();
  const reloaded = start();
  reloaded.be(layla());
  expect(reloaded.memory.read('chat.draft')).toBe('hers');
});

test("clears the previous account's data when another signs in", () => {
  const { memory, be } = start();
  be(layla());
  memory.write('chat.draft', 'hers');
  be(null);
  be(layla({ user_id: 'user-omar' }));
  memory.write('speech.text', 'his');
  expect(JSON.stringify(sessionStorage)).not.toMatch(/hers|chat\.draft/);
  expect(memory.read('speech.text')).toBe('his');
});

test('clears all accounts at sign-out, even data from before a reload', () => {
  const before = start();
  before.be(layla());
  before.memory.write('chat.draft', 'hers');
  const { memory } = start();
  memory.forgetAll();
  expect(sessionStorage).toHaveLength(0);
});

test('ignores blocked storage', () => {
  const { memory, be } = start(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  be(layla());
  memory.write('chat.draft', 'hers');
  expect(memory.read('chat.draft')).toBeNull();
});

test("encrypts input when a session ends, and restores it only with the account's key", async () => {
  const key = 'k'.repeat(43);
  const { user_id: uid } = layla();
  const text = 'نصّ '.repeat(12_000);
  const before = start(undefined, key);
  before.be(layla());
  before.memory.write('speech.text', text);
  before.be(null);
  expect(JSON.stringify(sessionStorage)).not.toContain('نصّ');

  await before.memory.restore(anAccessToken({ uid: 'user-omar', draft_key: 'o'.repeat(43) }));
  before.be(layla({ user_id: 'user-omar' }));
  expect(before.memory.read('speech.text')).toBeNull();
  before.be(null);

  await before.memory.restore(anAccessToken({ uid, draft_key: key }));
  before.be(layla());
  expect(before.memory.read('speech.text')).toBe(text);

  const reloaded = start(undefined, key);
  reloaded.be(layla());
  expect(reloaded.memory.read('speech.text')).toBe(text);
});

test('drops data encrypted with another key', async () => {
  const { user_id: uid } = layla();
  const { memory, be } = start(undefined, 'k'.repeat(43));
  be(layla());
  memory.write('chat.draft', 'hers');
  be(null);
  await memory.restore(anAccessToken({ uid, draft_key: 'n'.repeat(43) }));
  be(layla());
  expect(memory.read('chat.draft')).toBeNull();
});

test('leaves nothing to restore after a sign-out', async () => {
  const key = 'k'.repeat(43);
  const { user_id: uid } = layla();
  const { memory, be } = start(undefined, key);
  be(layla());
  memory.write('chat.draft', 'hers');
  memory.forgetAll();
  be(null);
  await memory.restore(anAccessToken({ uid, draft_key: key }));
  be(layla());
  expect(memory.read('chat.draft')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('encrypts what a view writes just after its session ended', async () => {
  const key = 'k'.repeat(43);
  const { user_id: uid } = layla();
  const { memory, be } = start(undefined, key);
  be(layla());
  be(null);
  memory.write('speech.text', 'typed at the last moment');
  expect(JSON.stringify(sessionStorage)).not.toContain('last moment');
  await memory.restore(anAccessToken({ uid, draft_key: key }));
  be(layla());
  expect(memory.read('speech.text')).toBe('typed at the last moment');
});
