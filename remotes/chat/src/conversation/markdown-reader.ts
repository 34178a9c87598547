import { useEffect, type ComponentType } from 'react';
import { firstInputEvent } from '@lisan/ui';

export type MarkdownReader = ComponentType<{ readonly text: string }>;

let reader: MarkdownReader | null = null;
const listeners = new Set<() => void>();

export const getMarkdownReader = (): MarkdownReader | null => reader;

export function loadMarkdownReader(): void {
  if (reader) return;
  import('./ReplyMarkdown').then(
    (loaded) => {
      reader = loaded.default;
      for (const listener of [...listeners]) listener();
    },
    () => undefined,
  );
}

/** Milliseconds; for browsers without requestIdleCallback. */
const IDLE_FALLBACK_MS = 200;

/** Preloads the reader: on idle when there are conversations, else on the first interaction. */
export function usePreloadedMarkdownReader(hasConversations: boolean): void {
  useEffect(() => {
    if (!hasConversations) return void firstInputEvent().then(loadMarkdownReader);
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = window.setTimeout(loadMarkdownReader, IDLE_FALLBACK_MS);
      return () => window.clearTimeout(timer);
    }
    const idleCallback = window.requestIdleCallback(loadMarkdownReader);
    return () => window.cancelIdleCallback(idleCallback);
  }, [hasConversations]);
}

export function subscribeMarkdownReader(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
