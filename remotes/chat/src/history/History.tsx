import { lazy, Suspense } from 'react';
import { Stack, TextField } from '@lisan/ui';
import { useChatTranslations, useConversation } from '../conversation/useConversation';
import { HistoryList } from './HistoryList';
import { useGoToConversation } from '../conversation/useDeepLink';
import { useSearch } from './useSearch';

const SearchResults = lazy(() => import('./SearchResults'));
const Removed = lazy(() => import('./Removed'));

/** As many characters as the server searches for. */
const wordsMaxLength = 200;

/** The person's conversations by age, and what is searched for in them. */
export function History({ onChosen }: { readonly onChosen: () => void }) {
  const { t } = useChatTranslations();
  const goTo = useGoToConversation();
  const removed = useConversation((state) => state.removed);
  const hasAny = useConversation(({ conversations }) => (conversations?.length ?? 0) > 0);
  const { words, setWords, found, isActive } = useSearch();

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
          maxLength={wordsMaxLength}
          value={words}
          onChange={(event) => setWords(event.target.value)}
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
