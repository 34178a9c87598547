import type { StoreApi } from 'zustand/vanilla';
import type { TabMemory } from '@lisan/remote-kit';
import type { ConversationState } from './conversation-state';

const key = 'chat.drafts';
/** Maximum number of drafts; drops the oldest. */
const MAX_DRAFTS = 30;

export function rememberDrafts(
  { subscribe, setState }: StoreApi<ConversationState>,
  { read, write }: TabMemory,
): void {
  const drafts = new Map<string, readonly [string, string]>(
    readEntries(read(key)).map(([id, draft, attached = '']) => [id, [draft, attached]]),
  );
  subscribe((state, before) => {
    if (state.visit === before.visit || state.openId === before.openId) return;
    const [left, entered] = [before.openId ?? '', state.openId ?? ''];
    // Otherwise the attachment belongs to the text being sent.
    const isDrafts = !state.unsent && !state.queued;
    const attached = isDrafts ? (state.attached ?? '') : '';
    drafts.delete(left);
    if (state.draft || attached) drafts.set(left, [state.draft, attached]);
    const [draft, waiting] = drafts.get(entered) ?? ['', ''];
    drafts.delete(entered);
    if (waiting && !isDrafts) drafts.set(entered, ['', waiting]);
    const entries = [...drafts].map(([id, [text, file]]) => (file ? [id, text, file] : [id, text]));
    write(key, entries.length > 0 ? JSON.stringify(entries.slice(-MAX_DRAFTS)) : null);
    setState(isDrafts ? { draft, attached: waiting } : { draft });
  });
}

type Entry = readonly [id: string, draft: string, attached?: string];

const isEntry = (entry: unknown): entry is Entry =>
  Array.isArray(entry) &&
  (entry.length === 2 || entry.length === 3) &&
  entry.every((part) => typeof part === 'string');

function readEntries(text: string | null): readonly Entry[] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}
