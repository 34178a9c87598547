import { useState, type ReactNode } from 'react';
import { Banner, Button } from '@lisan/ui';
import type { List } from './sync.store';
import { useSync, useSyncStore, useSyncWords } from './useSync';

interface MissingListProps {
  readonly list: List;
  /** Stands there while the list is on its way for the first time. */
  readonly children: ReactNode;
}

/** In place of a list: it is on its way, or it did not come and can be asked for again. */
export function MissingList({ list, children }: MissingListProps) {
  const { t } = useSyncWords();
  const store = useSyncStore();
  const isMissing = useSync(({ missing }) => missing[list]);
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
          {t('missing.again')}
        </Button>
      }
    >
      {t(`missing.${list}`)}
    </Banner>
  );
}
