import { useEffect, type ComponentType } from 'react';

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

/** Loads it once the view has nothing else to do: that a person can write comes before. A reply asks for it by itself. */
export function useMarkdownReaderSoon(): void {
  useEffect(() => {
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = window.setTimeout(loadMarkdownReader, moment);
      return () => window.clearTimeout(timer);
    }
    const asked = window.requestIdleCallback(loadMarkdownReader);
    return () => window.cancelIdleCallback(asked);
  }, []);
}

export function subscribeMarkdownReader(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
