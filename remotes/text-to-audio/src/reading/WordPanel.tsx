import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Badge, Button, Heading, IconButton, Inline, Skeleton, Stack, TextField, token } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { useSpeech, useSpeechStore } from '../speech/speech.store';
import { useStudioTranslations } from '../studio/LazyPart';
import { PronunciationButton } from './PronunciationButton';
import { MarkButtons } from './MarkButtons';
import { withoutMarks } from './marks';
import type { ReadWord } from './reading.requests';
import { useReading, useReadingStore } from './reading.store';

interface WordPanelProps {
  readonly id: string;
  readonly word: ReadWord;
  readonly onClose: () => void;
}

export function WordPanel({ id, word, onClose }: WordPanelProps) {
  const { t } = useStudioTranslations();
  const { toasts } = useHost();
  const store = useReadingStore();
  const speech = useSpeechStore();
  const text = useSpeech((state) => state.text);
  const alternatives = useReading((state) => state.open?.alternatives ?? null);
  const [chosen, setChosen] = useState(word.reading);
  const [own, setOwn] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const name = useId();
  const wanted = own.trim() || chosen;
  const letters = withoutMarks(word.text);
  const values = { word: letters, reading: wanted };
  const isThere = text.slice(word.start, word.end) === word.text;

  useEffect(() => frame.current?.focus(), []);

  async function handleEverywhere(): Promise<void> {
    if (!(await store.save({ word: letters, reading: wanted }))) return;
    toasts.show({ message: t('word.saved', values), tone: 'good' });
  }

  function handleHere(): void {
    speech.setText(`${text.slice(0, word.start)}${wanted}${text.slice(word.end)}`);
    onClose();
  }

  async function handleForget(): Promise<void> {
    if (!(await store.forget(letters))) return;
    toasts.show({ message: t('word.forgotten', { word: letters }), tone: 'good' });
  }

  return (
    <Frame
      id={id}
      ref={frame}
      role="group"
      tabIndex={-1}
      aria-label={t('word.title', { word: letters })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Inline justify="between" wrap={false}>
        <Inline gap={2}>
          <Heading level={3} size={1} dir="auto">
            {t('word.title', { word: letters })}
          </Heading>
          <Badge tone={word.doubtful ? 'warn' : 'neutral'}>{t(`word.source.${word.source}`)}</Badge>
        </Inline>
        <IconButton icon="close" size="small" label={t('word.close')} onClick={onClose} />
      </Inline>
      {alternatives === null ? (
        <Skeleton rows={2} />
      ) : (
        <Readings aria-label={t('word.readings')} role="radiogroup">
          {[...new Set([word.reading, ...alternatives])].map((reading) => (
            <Row key={reading}>
              <Choice>
                <input
                  type="radio"
                  name={name}
                  checked={own.trim() === '' && chosen === reading}
                  onChange={() => {
                    setChosen(reading);
                    setOwn('');
                  }}
                />
                <span dir="rtl" lang="ar">
                  {reading}
                </span>
                {reading === word.reading && <Badge>{t('word.now')}</Badge>}
              </Choice>
              <PronunciationButton text={reading} />
            </Row>
          ))}
        </Readings>
      )}
      <Stack gap={2}>
        <TextField
          ref={field}
          label={t('word.own')}
          hint={t('word.ownHint')}
          maxLength={200}
          lang="ar"
          dir="rtl"
          placeholder={word.reading}
          value={own}
          onChange={(event) => setOwn(event.target.value)}
          endSlot={own.trim() !== '' && <PronunciationButton text={own} />}
        />
        <MarkButtons field={field} value={own} initial={letters} onChange={setOwn} />
      </Stack>
      <Inline gap={2}>
        <Button size="small" variant="primary" onClick={() => void handleEverywhere()}>
          {t('word.everywhere')}
        </Button>
        <Button size="small" disabled={!isThere} onClick={handleHere}>
          {t('word.here')}
        </Button>
        {word.source === 'dictionary' && (
          <Button size="small" variant="quiet" icon="trash" onClick={() => void handleForget()}>
            {t('word.forget')}
          </Button>
        )}
      </Inline>
    </Frame>
  );
}

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${token.space[3]};
  padding: ${token.space[4]};
  border-radius: ${token.radius.card};
  background: ${token.color.sunken};
  outline: none;
`;

const Readings = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr));
  gap: ${token.space[2]};
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[2]};
  padding-inline-start: ${token.space[3]};
  border: ${token.border.hair} solid ${token.color.line};
  border-radius: ${token.radius.control};
  background: ${token.color.surface};

  &:has(:checked) {
    border-color: ${token.color.accent};
  }
`;

const Choice = styled.label`
  display: flex;
  flex: 1;
  align-items: center;
  gap: ${token.space[2]};
  min-block-size: ${token.control.height};
  font-size: ${token.type.size[2]};
  cursor: pointer;
  accent-color: ${token.color.accent};
`;
