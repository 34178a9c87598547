import { useState, type SyntheticEvent } from 'react';
import { styled } from 'styled-components';
import {
  Button,
  Dialog,
  EmptyState,
  Inline,
  RetryBanner,
  Skeleton,
  Stack,
  Text,
  TextField,
  token,
} from '@lisan/ui';
import { useStudioTranslations } from '../studio/LazyPart';
import { DictionaryFiles } from './DictionaryFiles';
import { DictionaryRow } from './DictionaryRow';
import { withoutMarks } from './marks';
import type { DictionaryEntry } from './reading.requests';
import { useReading, useReadingStore } from './reading.store';

export interface DictionaryDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function DictionaryDialog({ open, onOpenChange }: DictionaryDialogProps) {
  const { t } = useStudioTranslations();
  const [typed, setTyped] = useState(nothingTyped);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        // Saves on blur, which unmounting doesn't trigger.
        if (!next && document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
        onOpenChange(next);
      }}
      size="medium"
      title={t('dictionary.title')}
      description={t('dictionary.lead')}
      footer={<DictionaryFiles />}
    >
      <NewEntry typed={typed} onType={setTyped} />
      <Entries />
    </Dialog>
  );
}

const nothingTyped: DictionaryEntry = { word: '', reading: '' };

function NewEntry({
  typed,
  onType,
}: {
  readonly typed: DictionaryEntry;
  readonly onType: (typed: DictionaryEntry) => void;
}) {
  const { t } = useStudioTranslations();
  const store = useReadingStore();
  const { word, reading } = typed;

  async function handleSubmit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (await store.save({ word: word.trim(), reading: reading.trim() })) onType(nothingTyped);
  }

  return (
    <NewRow onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        label={t('dictionary.word')}
        maxLength={100}
        value={word}
        onChange={(event) => onType({ word: event.target.value, reading })}
      />
      <TextField
        label={t('dictionary.reading')}
        maxLength={200}
        value={reading}
        onChange={(event) => onType({ word, reading: event.target.value })}
      />
      <Button type="submit" icon="add" disabled={word.trim() === '' || reading.trim() === ''}>
        {t('dictionary.add')}
      </Button>
    </NewRow>
  );
}

const MAX_SHOWN_ENTRIES = 100;

function Entries() {
  const { t } = useStudioTranslations();
  const store = useReadingStore();
  const entries = useReading((state) => state.entries);
  const isMissing = useReading(({ missing }) => missing.entries);
  const [removed, setRemoved] = useState<readonly DictionaryEntry[]>([]);
  const [search, setSearch] = useState('');

  if (entries === null)
    return isMissing ? (
      <RetryBanner message={t('dictionary.missing')} retryLabel={t('again')} onRetry={store.loadEntries} />
    ) : (
      <Skeleton rows={3} />
    );

  const gone = removed.filter(({ word }) => !entries.some((entry) => entry.word === word));
  const all = [...entries, ...gone].sort((one, other) => one.word.localeCompare(other.word, 'ar'));
  const wanted = withoutMarks(search.trim().toLowerCase());
  const found = all.filter(({ word }) => withoutMarks(word.toLowerCase()).includes(wanted));

  async function handleRemove(entry: DictionaryEntry): Promise<void> {
    if (await store.forget(entry.word)) setRemoved((before) => [...before, entry]);
  }

  if (all.length === 0)
    return <EmptyState title={t('dictionary.empty')} description={t('dictionary.emptyLead')} />;
  return (
    <>
      <Inline justify="between" align="end">
        {all.length > 8 && (
          <TextField
            type="search"
            label={t('dictionary.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
        <Text size={0} tone="muted" aria-live="polite">
          {t('dictionary.count', { count: found.length })}
        </Text>
      </Inline>
      <Stack as="ul" gap={0}>
        {found.slice(0, MAX_SHOWN_ENTRIES).map((entry) => (
          <DictionaryRow
            key={entry.word}
            entry={entry}
            isRemoved={gone.includes(entry)}
            onRemove={() => void handleRemove(entry)}
          />
        ))}
      </Stack>
    </>
  );
}

const NewRow = styled.form`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
  align-items: end;
  gap: ${token.space[3]};
`;
