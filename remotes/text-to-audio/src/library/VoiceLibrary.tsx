import { useDeferredValue, useState } from 'react';
import { Button, Dialog, EmptyState, Inline, RetryBanner, Skeleton, Text } from '@lisan/ui';
import type { ClonedVoice, Voice } from '@lisan/contract';
import { WindowedList } from '../long-lists/WindowedList';
import { MissingList } from '../speech/MissingList';
import { useSpeech } from '../speech/speech.store';
import { useStudioTranslations } from '../studio/LazyPart';
import { OwnVoiceRow } from './OwnVoiceRow';
import { languageOfText } from './text-language';
import { useLibrary, useLibraryStore } from './library.store';
import { useFindable } from './useVoiceTexts';
import { VoiceFilters } from './VoiceFilters';
import { VoiceRow } from './VoiceRow';
import { findVoices, valuesOf, type Filters } from './voice-search';

export interface VoiceLibraryProps {
  /** The list that opens first. */
  readonly shelf: 'all' | 'own';
  readonly onClose: () => void;
}

const voiceLists = ['all', 'favourites', 'recent', 'own'] as const;
type VoiceListName = (typeof voiceLists)[number];

export default function VoiceLibrary({ shelf, onClose }: VoiceLibraryProps) {
  const { t } = useStudioTranslations();
  const [list, setList] = useState<VoiceListName>(shelf);
  return (
    <Dialog
      open
      size="large"
      title={t('library.title')}
      description={t('library.lead')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Inline gap={1} role="group" aria-label={t('library.shelves')}>
        {voiceLists.map((name) => (
          <Button
            key={name}
            size="small"
            variant={list === name ? 'secondary' : 'quiet'}
            aria-pressed={list === name}
            onClick={() => setList(name)}
          >
            {t(`library.list.${name}`)}
          </Button>
        ))}
      </Inline>
      {list === 'own' ? (
        <OwnVoices onChoose={onClose} />
      ) : (
        <VoiceList key={list} list={list} onChoose={onClose} />
      )}
    </Dialog>
  );
}

interface VoiceListProps {
  readonly list: Exclude<VoiceListName, 'own'>;
  readonly onChoose: () => void;
}

function VoiceList({ list, onChoose }: VoiceListProps) {
  const { t } = useStudioTranslations();
  const store = useLibraryStore();
  const voices = useSpeech((state) => state.voices);
  const areFavouritesMissing = useLibrary(({ missing }) => missing.favourites);
  const listed = useVoiceList(list);
  if (voices === null)
    return (
      <MissingList list="voices">
        <Skeleton rows={5} />
      </MissingList>
    );
  if (list === 'favourites' && areFavouritesMissing)
    return (
      <RetryBanner
        message={t('failure.favourites.title')}
        retryLabel={t('again')}
        onRetry={store.loadFavourites}
      />
    );
  if (listed === null) return <Skeleton rows={5} />;
  if (listed.length === 0)
    return <EmptyState title={t(`library.none.${list}`)} description={t(`library.noneLead.${list}`)} />;
  return <Found voices={listed} onChoose={onChoose} />;
}

function useVoiceList(list: VoiceListProps['list']): readonly Voice[] | null {
  const voices = useSpeech((state) => state.voices);
  const audios = useSpeech((state) => state.audios);
  const favourites = useLibrary((state) => state.favourites);
  if (list === 'all' || voices === null) return voices;
  const ids = list === 'favourites' ? favourites : audios && new Set(audios.map(({ voice_id }) => voice_id));
  if (ids === null) return null;
  const byId = new Map(voices.map((voice) => [voice.voice_id, voice]));
  return [...ids].flatMap((id) => byId.get(id) ?? []);
}

interface FoundProps {
  readonly voices: readonly Voice[];
  readonly onChoose: () => void;
}

function Found({ voices, onChoose }: FoundProps) {
  const { t } = useStudioTranslations();
  const language = useSpeech(({ text }) => languageOfText(text));
  const isSpoken = language !== undefined && valuesOf(voices, 'language').includes(language);
  const [search, setSearch] = useState('');
  const [filters, setFilters] = useState<Filters>(isSpoken ? { language } : {});
  // Keeps typing responsive while filtering a thousand voices.
  const sought = useDeferredValue(search);
  const found = findVoices(useFindable(voices), sought, filters);

  return (
    <>
      <VoiceFilters
        voices={voices}
        search={search}
        filters={filters}
        onSearch={setSearch}
        onFilters={setFilters}
      />
      <Inline justify="between">
        <Text size={0} tone="muted" aria-live="polite">
          {t('library.count', { count: found.length })}
        </Text>
        {Object.keys(filters).length + search.length > 0 && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              setSearch('');
              setFilters({});
            }}
          >
            {t('library.showAll')}
          </Button>
        )}
      </Inline>
      <WindowedList
        label={t('library.title')}
        items={found}
        keyOf={({ voice_id: id }) => id}
        estimate={4.5}
        render={(voice) => <VoiceRow voice={voice} language={language} onChoose={onChoose} />}
      />
    </>
  );
}

function OwnVoices({ onChoose }: { readonly onChoose: () => void }) {
  const { t } = useStudioTranslations();
  const voices: readonly ClonedVoice[] | null = useSpeech((state) => state.ownVoices);
  if (voices === null)
    return (
      <MissingList list="ownVoices">
        <Skeleton rows={3} />
      </MissingList>
    );
  if (voices.length === 0)
    return <EmptyState title={t('library.none.own')} description={t('library.noneLead.own')} />;
  return (
    <WindowedList
      label={t('library.list.own')}
      items={voices}
      keyOf={({ voice_id: id }) => id}
      estimate={4.5}
      render={(voice) => <OwnVoiceRow voice={voice} onChoose={onChoose} />}
    />
  );
}
