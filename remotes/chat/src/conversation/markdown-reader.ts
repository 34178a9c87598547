import { useEffect, type ComponentType } from 'react';
import { firstSign } from '@lisan/ui';

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

/** Milliseconds where a browser does not tell of its idle moments. */
const moment = 200;

/**
 * Loads it before a reply is there to read, which asks for it by itself: where conversations wait to be opened, once the
 * view has nothing else to do; where there is none, once somebody is there who may write the first.
 */
export function useMarkdownReaderSoon(hasConversations: boolean): void {
  useEffect(() => {
    if (!hasConversations) return void firstSign().then(loadMarkdownReader);
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = window.setTimeout(loadMarkdownReader, moment);
      return () => window.clearTimeout(timer);
    }
    const asked = window.requestIdleCallback(loadMarkdownReader);
    return () => window.cancelIdleCallback(asked);
  }, [hasConversations]);
}

export function subscribeMarkdownReader(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
