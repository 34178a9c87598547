import type { ReactNode } from 'react';
import { RetryBanner } from '@lisan/ui';
import type { List } from './sync-state';
import { useSync, useSyncStore, useSyncTranslations } from './sync.store';

interface MissingListProps {
  readonly list: List;
  /** Shown during the first load. */
  readonly children: ReactNode;
}

/** Replaces a list that is loading, or failed with a retry. */
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
