import type { StoreApi } from 'zustand/vanilla';
import type { TabMemory } from '@lisan/remote-kit';
import type { ConversationState } from './conversation-state';

const key = 'chat.drafts';
/** Of so many conversations, those left last. */
const most = 30;

/** Gives each conversation a draft of its own: what is typed in one waits there, and is not sent in another. */
export function keepDrafts(
  { subscribe, setState }: StoreApi<ConversationState>,
  { read, write }: TabMemory,
): void {
  const drafts = new Map(readEntries(read(key)));
  subscribe((state, before) => {
    if (state.visit === before.visit || state.openId === before.openId) return;
    const [left, entered] = [before.openId ?? '', state.openId ?? ''];
    drafts.delete(left);
    if (state.draft) drafts.set(left, state.draft);
    const draft = drafts.get(entered) ?? '';
    drafts.delete(entered);
    write(key, drafts.size > 0 ? JSON.stringify([...drafts].slice(-most)) : null);
    setState({ draft });
  });
}

const isEntry = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');

/** What an earlier version, or another hand, left there is no reason to open no conversation. */
function readEntries(text: string | null): readonly (readonly [string, string])[] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}
