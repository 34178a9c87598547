import type { ReactNode } from 'react';
import { RetryBanner } from '@lisan/ui';
import type { List } from './speech-state';
import { useSpeech, useSpeechStore, useSpeechTranslations } from './speech.store';

interface MissingListProps {
  readonly list: List;
  /** Shown during the first load. */
  readonly children: ReactNode;
}

/** Replaces a list that is loading, or failed with a retry. */
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
