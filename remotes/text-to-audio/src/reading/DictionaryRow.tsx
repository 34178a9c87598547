import { useState } from 'react';
import { styled } from 'styled-components';
import { Button, IconButton, Text, TextField, token } from '@lisan/ui';
import { useStudioTranslations } from '../studio/LazyPart';
import { PronunciationButton } from './PronunciationButton';
import type { DictionaryEntry } from './reading.requests';
import { useReadingStore } from './reading.store';

interface DictionaryRowProps {
  readonly entry: DictionaryEntry;
  readonly isRemoved: boolean;
  readonly onRemove: () => void;
}

export function DictionaryRow({ entry, isRemoved, onRemove }: DictionaryRowProps) {
  const { t } = useStudioTranslations();
  const store = useReadingStore();
  const { word, reading } = entry;
  const [draft, setDraft] = useState<string>();
  const shown = draft ?? reading;

  async function handleSave(): Promise<void> {
    const wanted = shown.trim();
    if (wanted === '' || wanted === reading) return setDraft(undefined);
    if (await store.save({ word, reading: wanted })) setDraft(undefined);
  }

  if (isRemoved)
    return (
      <Row>
        <Text as="s" tone="muted" dir="auto">
          {word}
        </Text>
        <Button
          size="small"
          icon="refresh"
          aria-label={t('dictionary.putBack', { word })}
          onClick={() => void store.save(entry)}
        >
          {t('dictionary.putBack', { word })}
        </Button>
      </Row>
    );
  return (
    <Row>
      <Text dir="auto" weight="medium">
        {word}
      </Text>
      <TextField
        hideLabel
        label={t('dictionary.readingOf', { word })}
        maxLength={200}
        value={shown}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && void handleSave()}
        onBlur={() => void handleSave()}
      />
      <PronunciationButton text={shown} />
      <IconButton icon="trash" size="small" label={t('dictionary.remove', { word })} onClick={onRemove} />
    </Row>
  );
}

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(4rem, 1fr) minmax(0, 2fr) auto auto;
  align-items: center;
  gap: ${token.space[2]};
  padding-block: ${token.space[2]};
  border-block-end: ${token.border.hair} solid ${token.color.line};

  & > :nth-child(2):last-child {
    grid-column: 2 / -1;
    justify-self: end;
  }
`;
