import { Stack, TextField } from '@lisan/ui';
import { useChatTranslations, useConversation, useConversationStore } from '../conversation/useConversation';
import { HistoryList } from './HistoryList';
import { SearchResults } from './SearchResults';
import { useSearch } from './useSearch';

/** As many characters as the server searches for. */
const wordsMaxLength = 200;

/** The person's conversations by age, and what is searched for in them. */
export function History({ onChosen }: { readonly onChosen: () => void }) {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const hasAny = useConversation(({ conversations }) => (conversations?.length ?? 0) > 0);
  const { words, setWords, found, isActive } = useSearch();

  function handleOpen(id: string): void {
    void store.open(id);
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
      {isActive ? <SearchResults found={found} onOpen={handleOpen} /> : <HistoryList onOpen={handleOpen} />}
    </Stack>
  );
}
