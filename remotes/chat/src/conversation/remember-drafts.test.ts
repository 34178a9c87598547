import { createStore } from 'zustand/vanilla';
import { rememberDrafts } from './remember-drafts';
import type { ConversationState } from './conversation-state';

function startDrafts(kept: string | null) {
  const memory = { text: kept };
  const store = createStore<ConversationState>()(
    () => ({ visit: 0, openId: 'c-1', draft: '' }) as ConversationState,
  );
  rememberDrafts(store, { read: () => memory.text, write: (_key, text) => void (memory.text = text) });
  const open = (openId: string) => store.setState(({ visit }) => ({ openId, visit: visit + 1 }));
  return { store, open, memory };
}

test('keeps one draft for each conversation', () => {
  const { store, open, memory } = startDrafts(null);
  store.setState({ draft: 'قهوة' });
  open('c-2');
  expect(store.getState().draft).toBe('');
  expect(memory.text).toBe('[["c-1","قهوة"]]');
  open('c-1');
  expect(store.getState().draft).toBe('قهوة');
  expect(memory.text).toBeNull();
});

test.each([
  'null',
  '{"c-1":"tea"}',
  '[1, null, "c-1"]',
  '[["c-2", 7], ["c-3"]]',
  '[[["c-2"], "tea"]]',
  '[[',
  '7',
])('opens conversations when storage holds %s', (kept) => {
  const { store, open } = startDrafts(kept);
  open('c-2');
  expect(store.getState()).toMatchObject({ openId: 'c-2', draft: '' });
});

test('finds a draft between invalid entries', () => {
  const { store, open } = startDrafts('[7, ["c-2", "tea"], null]');
  open('c-2');
  expect(store.getState().draft).toBe('tea');
});
