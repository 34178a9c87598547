import { useState, type ReactNode } from 'react';
import { Banner, Button } from '@lisan/ui';
import type { List } from './speech.store';
import { useSpeech, useSpeechStore, useSpeechWords } from './useSpeech';

interface MissingListProps {
  readonly list: List;
  /** Stands there while the list is on its way for the first time. */
  readonly children: ReactNode;
}

/** In place of a list: it is on its way, or it did not come and can be asked for again. */
export function MissingList({ list, children }: MissingListProps) {
  const { t } = useSpeechWords();
  const store = useSpeechStore();
  const isMissing = useSpeech(({ missing }) => missing[list]);
  const [isAsking, setAsking] = useState(false);
  if (!isMissing) return children;

  async function handleAgain(): Promise<void> {
    setAsking(true);
    await store.load(list);
    setAsking(false);
  }

  return (
    <Banner
      tone="bad"
      inset
      action={
        <Button size="small" icon="refresh" busy={isAsking} onClick={() => void handleAgain()}>
          {t('missingList.again')}
        </Button>
      }
    >
      {t(`missingList.${list}`)}
    </Banner>
  );
}
