import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Stack, TextField } from '@lisan/ui';
import { isAbortError } from '@lisan/errors';
import {
  useChatTranslations,
  useConversation,
  useConversationStore,
} from '../conversation/conversation.store';
import { HistoryList } from './HistoryList';
import { useGoToConversation } from '../conversation/conversation-address';
import type { FoundConversation } from '../conversation/conversation.requests';

const SearchResults = lazy(() => import('./SearchResults'));
const Removed = lazy(() => import('./Removed'));

const MAX_SEARCH_LENGTH = 200;

export function History({ onChosen }: { readonly onChosen: () => void }) {
  const { t } = useChatTranslations();
  const goTo = useGoToConversation();
  const removed = useConversation((state) => state.removed);
  const hasAny = useConversation(({ conversations }) => (conversations?.length ?? 0) > 0);
  const { query, setQuery, found, isActive } = useSearch();

  function handleOpen(id: string): void {
    goTo(id);
    onChosen();
  }

  return (
    <Stack gap={4}>
      {(hasAny || isActive) && (
        <TextField
          type="search"
          label={t('search.label')}
          hideLabel
          placeholder={t('search.label')}
          maxLength={MAX_SEARCH_LENGTH}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      <Suspense>
        {removed && <Removed key={removed.conversation_id} conversation={removed} />}
        {isActive && <SearchResults found={found} onOpen={handleOpen} />}
      </Suspense>
      {!isActive && <HistoryList onOpen={handleOpen} />}
    </Stack>
  );
}

/** Milliseconds; debounces the search. */
const SEARCH_DEBOUNCE_MS = 250;

interface Search {
  readonly query: string;
  setQuery(query: string): void;
  /** `null` without a search or before its first response. */
  readonly found: readonly FoundConversation[] | null;
  readonly isActive: boolean;
}

/** Searches prompts, replies and titles while typing. Drops outdated responses. */
function useSearch(): Search {
  const store = useConversationStore();
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly FoundConversation[] | null>(null);
  const trimmed = query.trim();
  const handleFailure = useEffectEvent((error: unknown) => {
    if (!isAbortError(error)) store.fail(error, 'search');
  });

  useEffect(() => {
    if (trimmed === '') return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      store.search(trimmed, controller.signal).then(
        (results) => controller.signal.aborted || setFound(results),
        (error: unknown) => controller.signal.aborted || handleFailure(error),
      );
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [store, trimmed]);

  function handleQuery(next: string): void {
    setQuery(next);
    if (next.trim() === '') setFound(null);
  }

  return { query, setQuery: handleQuery, found, isActive: trimmed !== '' };
}
