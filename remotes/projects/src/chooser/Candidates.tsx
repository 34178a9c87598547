import { useEffect, useState } from 'react';
import { Button, EmptyState, Skeleton, Stack, Text, TextField } from '@lisan/ui';
import { RowAbout, RowList } from './RowList';
import { useProjects, useProjectsStore, useProjectTranslations } from './useProjects';

/** Search debounce in milliseconds. */
const SEARCH_DEBOUNCE_MS = 250;

export function Candidates({ isFull }: { readonly isFull: boolean }) {
  const { t } = useProjectTranslations();
  const store = useProjectsStore();
  const candidates = useProjects((state) => state.candidates);
  const [search, setSearch] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => void store.seek(search.trim()), search === '' ? 0 : SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [store, search]);

  return (
    <Stack gap={3}>
      <TextField
        type="search"
        label={t('search')}
        maxLength={200}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {!candidates && <Skeleton rows={3} />}
      {candidates?.length === 0 && (
        <EmptyState
          title={t(search.trim() === '' ? 'nothingMore' : 'nothingFound')}
          description={search.trim() === '' ? t('nothingMoreLead') : undefined}
        />
      )}
      {candidates && candidates.length > 0 && (
        <RowList>
          {candidates.map((candidate) => (
            <li key={`${candidate.kind} ${candidate.member_id}`}>
              <RowAbout>
                <Text as="span" size={0} tone="muted">
                  {t(`kind.${candidate.kind}`)}
                </Text>
                <Text as="bdi">{candidate.name}</Text>
              </RowAbout>
              <Button
                size="small"
                disabled={isFull}
                aria-label={t('addNamed', { name: candidate.name })}
                onClick={() => void store.add(candidate)}
              >
                {t('add')}
              </Button>
            </li>
          ))}
        </RowList>
      )}
    </Stack>
  );
}
