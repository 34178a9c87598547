import { useEffect, useState } from 'react';
import {
  Badge,
  Button,
  Checkbox,
  Heading,
  Inline,
  RetryBanner,
  Skeleton,
  Stack,
  Text,
  Card,
} from '@lisan/ui';
import { useSpeech } from '../speech/speech.store';
import { useStudioTranslations } from '../studio/LazyPart';
import { DictionaryDialog } from './DictionaryDialog';
import { SentenceReading } from './SentenceReading';
import { splitReading } from './split-reading';
import { useReading, useReadingStore } from './reading.store';

/** Milliseconds; debounces the reading. */
const READING_DEBOUNCE_MS = 400;
/** Sentences per page. */
const SENTENCES_PER_PAGE = 30;

export default function ReadingLab() {
  const { t } = useStudioTranslations();
  const store = useReadingStore();
  const text = useSpeech((state) => state.text);
  const read = useReading((state) => state.read);
  const isMissing = useReading((state) => state.isReadMissing);
  const [onlyDoubt, setOnlyDoubt] = useState(false);
  const [shown, setShown] = useState(SENTENCES_PER_PAGE);
  const [isDictionaryOpen, setDictionaryOpen] = useState(false);
  useLoadedReading(text);

  const sentences = read ? splitReading(read) : [];
  const doubts = read?.words.filter(({ doubtful }) => doubtful).length ?? 0;
  const listed = onlyDoubt && doubts > 0 ? sentences.filter(({ isDoubtful }) => isDoubtful) : sentences;

  return (
    <Card as="section" padding={4} aria-labelledby="reading-title">
      <Stack gap={3}>
        <Inline justify="between">
          <Inline gap={2}>
            <Heading id="reading-title" level={2} size={2}>
              {t('reading.title')}
            </Heading>
            {read && sentences.length > 0 && (
              <Badge tone={doubts > 0 ? 'warn' : 'good'}>
                {doubts > 0 ? t('reading.doubt', { count: doubts }) : t('reading.noDoubt')}
              </Badge>
            )}
          </Inline>
          <Button size="small" icon="document" onClick={() => setDictionaryOpen(true)}>
            {t('dictionary.open')}
          </Button>
        </Inline>
        <Text tone="muted" size={0}>
          {t('reading.lead')}
        </Text>
        {isMissing && (
          <RetryBanner
            message={t('reading.missing')}
            retryLabel={t('again')}
            onRetry={() => store.load(text)}
          />
        )}
        {!read && !isMissing && <Skeleton rows={3} />}
        {read && sentences.length === 0 && <Text tone="muted">{t('reading.none')}</Text>}
        {doubts > 0 && sentences.length > 3 && (
          <Checkbox label={t('reading.onlyDoubt')} checked={onlyDoubt} onCheckedChange={setOnlyDoubt} />
        )}
        {listed.length > 0 && (
          <Stack as="ol">
            {listed.slice(0, shown).map((sentence) => (
              <SentenceReading key={sentence.start} sentence={sentence} />
            ))}
          </Stack>
        )}
        {listed.length > shown && (
          <Inline>
            <Button size="small" onClick={() => setShown(shown + SENTENCES_PER_PAGE)}>
              {t('reading.more')}
            </Button>
          </Inline>
        )}
      </Stack>
      <DictionaryDialog open={isDictionaryOpen} onOpenChange={setDictionaryOpen} />
    </Card>
  );
}

function useLoadedReading(text: string): void {
  const store = useReadingStore();
  useEffect(() => {
    if (text.trim() === '') return undefined;
    const isFirst = store.getState().read === null;
    const timer = setTimeout(() => void store.load(text), isFirst ? 0 : READING_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [store, text]);
}
