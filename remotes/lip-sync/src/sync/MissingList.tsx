import type { ReactNode } from 'react';
import { RetryBanner } from '@lisan/ui';
import { type List, useSync, useSyncStore, useSyncTranslations } from './sync.store';

interface MissingListProps {
  readonly list: List;
  /** Stands there while the list is on its way for the first time. */
  readonly children: ReactNode;
}

/** In place of a list: it is on its way, or it did not come and can be asked for again. */
export function MissingList({ list, children }: MissingListProps) {
  const { t } = useSyncTranslations();
  const store = useSyncStore();
  const isMissing = useSync(({ missing }) => missing[list]);
  if (!isMissing) return children;
  return (
    <RetryBanner
      message={t(`missing.${list}`)}
      retryLabel={t('missing.again')}
      onRetry={() => store.load(list)}
    />
  );
}
