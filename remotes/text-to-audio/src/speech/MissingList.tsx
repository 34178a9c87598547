import type { ReactNode } from 'react';
import { RetryBanner } from '@lisan/ui';
import { type List, useSpeech, useSpeechStore, useSpeechTranslations } from './speech.store';

interface MissingListProps {
  readonly list: List;
  /** Stands there while the list is on its way for the first time. */
  readonly children: ReactNode;
}

/** In place of a list: it is on its way, or it did not come and can be asked for again. */
export function MissingList({ list, children }: MissingListProps) {
  const { t } = useSpeechTranslations();
  const store = useSpeechStore();
  const isMissing = useSpeech(({ missing }) => missing[list]);
  if (!isMissing) return children;
  return (
    <RetryBanner
      message={t(`missingList.${list}`)}
      retryLabel={t('missingList.again')}
      onRetry={() => store.load(list)}
    />
  );
}
