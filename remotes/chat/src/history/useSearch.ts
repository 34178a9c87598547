import { useEffect, useEffectEvent, useState } from 'react';
import { isAbortError } from '@lisan/errors';
import type { FoundConversation } from '../conversation/conversation.requests';
import { useConversationStore } from '../conversation/useConversation';

/** Milliseconds without a key before the server is asked. */
const pause = 250;

export interface Search {
  readonly words: string;
  setWords(words: string): void;
  /** `null` while nothing is searched for, or the first answer is on its way. */
  readonly found: readonly FoundConversation[] | null;
  readonly isActive: boolean;
}

/** Searches prompts, replies and titles as the words are typed. An answer that was overtaken is dropped. */
export function useSearch(): Search {
  const store = useConversationStore();
  const [words, setWords] = useState('');
  const [found, setFound] = useState<readonly FoundConversation[] | null>(null);
  const wanted = words.trim();
  const handleFailure = useEffectEvent((error: unknown) => {
    if (!isAbortError(error)) store.fail(error, 'search');
  });

  useEffect(() => {
    if (wanted === '') return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      store.search(wanted, controller.signal).then(
        (results) => controller.signal.aborted || setFound(results),
        (error: unknown) => controller.signal.aborted || handleFailure(error),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [store, wanted]);

  function handleWords(next: string): void {
    setWords(next);
    if (next.trim() === '') setFound(null);
  }

  return { words, setWords: handleWords, found, isActive: wanted !== '' };
}
