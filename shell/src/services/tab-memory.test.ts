import type { LisanEvents } from '@lisan/contract';
import { createSessionStore } from '@lisan/session';
import { createStrictBus, layla } from '@lisan/testing';
import { createBrowserStorage } from './browser-storage';
import { createTabMemory } from './tab-memory';

afterEach(() => sessionStorage.clear());

function start(storage = () => window.sessionStorage) {
  const bus = createStrictBus();
  const { store } = createSessionStore(bus);
  const memory = createTabMemory(store, createBrowserStorage(storage));
  return {
    memory,
    be: (user: LisanEvents['session.changed']['user']) => bus.publish('session.changed', { user }),
  };
}

test('is kept apart by account, and outlives a reload', () => {
  const { memory, be } = start();
  be(layla());
  memory.write('chat.draft', 'hers');
  be(null);
  expect(memory.read('chat.draft')).toBeNull();
  const reloaded = start();
  reloaded.be(layla());
  expect(reloaded.memory.read('chat.draft')).toBe('hers');
});

test('keeps nothing of somebody who signed out in another tab once another person is there', () => {
  const { memory, be } = start();
  be(layla());
  memory.write('chat.draft', 'hers');
  be(null);
  be(layla({ user_id: 'user-omar' }));
  memory.write('speech.text', 'his');
  expect(JSON.stringify(sessionStorage)).not.toMatch(/hers|chat\.draft/);
  expect(memory.read('speech.text')).toBe('his');
});

test('forgets everything of everybody at sign-out, what was written before a reload too', () => {
  const before = start();
  before.be(layla());
  before.memory.write('chat.draft', 'hers');
  const { memory } = start();
  memory.forgetAll();
  expect(sessionStorage).toHaveLength(0);
});

test('a storage that is blocked forgets, without a fault', () => {
  const { memory, be } = start(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  be(layla());
  memory.write('chat.draft', 'hers');
  expect(memory.read('chat.draft')).toBeNull();
});
