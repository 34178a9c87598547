import { useDeferredValue, useState } from 'react';
import { Button, Dialog, EmptyState, Inline, RetryBanner, Skeleton, Text } from '@lisan/ui';
import type { ClonedVoice, Voice } from '@lisan/contract';
import { WindowedList } from '../long-lists/WindowedList';
import { MissingList } from '../speech/MissingList';
import { useSpeech } from '../speech/speech.store';
import { useStudioTranslations } from '../studio/Late';
import { OwnVoiceRow } from './OwnVoiceRow';
import { languageOfText } from './text-language';
import { useLibrary, useLibraryStore } from './library.store';
import { useFindable } from './useVoiceTexts';
import { VoiceFilters } from './VoiceFilters';
import { VoiceRow } from './VoiceRow';
import { findVoices, valuesOf, type Filters } from './voice-search';

export interface VoiceLibraryProps {
  readonly onClose: () => void;
}

const shelves = ['all', 'favourites', 'recent', 'own'] as const;
type Shelf = (typeof shelves)[number];

export default function VoiceLibrary({ onClose }: VoiceLibraryProps) {
  const { t } = useStudioTranslations();
  const [shelf, setShelf] = useState<Shelf>('all');
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
      <Inline gap={2} role="group" aria-label={t('library.shelves')}>
        {shelves.map((name) => (
          <Button
            key={name}
            size="small"
            variant={shelf === name ? 'secondary' : 'quiet'}
            aria-pressed={shelf === name}
            onClick={() => setShelf(name)}
          >
            {t(`library.shelf.${name}`)}
          </Button>
        ))}
      </Inline>
      {shelf === 'own' ? (
        <OwnVoices onChoose={onClose} />
      ) : (
        <Shelved key={shelf} shelf={shelf} onChoose={onClose} />
      )}
    </Dialog>
  );
}

interface ShelvedProps {
  readonly shelf: Exclude<Shelf, 'own'>;
  readonly onChoose: () => void;
}

function Shelved({ shelf, onChoose }: ShelvedProps) {
  const { t } = useStudioTranslations();
  const store = useLibraryStore();
  const voices = useSpeech((state) => state.voices);
  const areFavouritesMissing = useLibrary(({ missing }) => missing.favourites);
  const shelved = useShelf(shelf);
  if (voices === null)
    return (
      <MissingList list="voices">
        <Skeleton lines={5} />
      </MissingList>
    );
  if (shelf === 'favourites' && areFavouritesMissing)
    return (
      <RetryBanner
        message={t('failure.favourites.title')}
        retryLabel={t('again')}
        onRetry={store.loadFavourites}
      />
    );
  if (shelved === null) return <Skeleton lines={5} />;
  if (shelved.length === 0)
    return <EmptyState title={t(`library.none.${shelf}`)} description={t(`library.noneLead.${shelf}`)} />;
  return <Found voices={shelved} onChoose={onChoose} />;
}

function useShelf(shelf: ShelvedProps['shelf']): readonly Voice[] | null {
  const voices = useSpeech((state) => state.voices);
  const audios = useSpeech((state) => state.audios);
  const favourites = useLibrary((state) => state.favourites);
  if (shelf === 'all' || voices === null) return voices;
  const ids = shelf === 'favourites' ? favourites : audios && new Set(audios.map(({ voice_id }) => voice_id));
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
        <Skeleton lines={3} />
      </MissingList>
    );
  if (voices.length === 0)
    return <EmptyState title={t('library.none.own')} description={t('library.noneLead.own')} />;
  return (
    <WindowedList
      label={t('library.shelf.own')}
      items={voices}
      keyOf={({ voice_id: id }) => id}
      estimate={4.5}
      render={(voice) => <OwnVoiceRow voice={voice} onChoose={onChoose} />}
    />
  );
}
