import type { ComponentType } from 'react';

export type MarkdownReader = ComponentType<{ readonly text: string }>;

let reader: MarkdownReader | null = null;
const listeners = new Set<() => void>();

/** The Markdown reader, once it has loaded. */
export const getMarkdownReader = (): MarkdownReader | null => reader;

/** Loads it; one that did not come is asked for again with the next reply. */
export function loadMarkdownReader(): void {
  if (reader) return;
  import('./ReplyMarkdown').then(
    (loaded) => {
      reader = loaded.default;
      for (const listener of [...listeners]) listener();
    },
    // Replies stay readable as plain text.
    () => undefined,
  );
}

export function subscribeMarkdownReader(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
