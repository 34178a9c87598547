import { useSyncExternalStore } from 'react';
import { Button, Inline, Text } from '@lisan/ui';
import { useSyncTranslations } from '../sync/useSync';
import { readPermission } from '../sync/tell-outside';

const listeners = new Set<() => void>();

function hearAnswers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A browser that cannot ask leaves everything as it is. */
async function ask(): Promise<void> {
  await Notification.requestPermission().catch(() => undefined);
  for (const listener of listeners) listener();
}

/** Asks to be allowed to tell of a job's end while another page is open; nothing where the browser has said no. */
export function TellOutside() {
  const { t } = useSyncTranslations();
  const permission = useSyncExternalStore(hearAnswers, readPermission, () => null);
  if (permission === 'granted')
    return (
      <Text size={0} tone="muted">
        {t('outside.allowed')}
      </Text>
    );
  if (permission !== 'default') return null;
  return (
    <Inline>
      <Button size="small" variant="quiet" icon="bell" onClick={() => void ask()}>
        {t('outside.ask')}
      </Button>
    </Inline>
  );
}
