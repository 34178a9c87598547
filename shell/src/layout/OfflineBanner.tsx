import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { Banner } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { useShellWords } from '../services/shell-context';

/** Red, across the top, for as long as the browser is offline. */
export function OfflineBanner() {
  const { t } = useShellWords();
  const { toasts } = useHost();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const tell = useEffectEvent((online: boolean) =>
    toasts.show(
      online ? { message: t('offline.back'), tone: 'good' } : { message: t('offline.toast'), tone: 'bad' },
    ),
  );
  useEffect(() => {
    const handleOnline = () => tell(true);
    const handleOffline = () => tell(false);
    window.addEventListener('online', handleOnline);
    window.addEventListener('offline', handleOffline);
    return () => {
      window.removeEventListener('online', handleOnline);
      window.removeEventListener('offline', handleOffline);
    };
  }, []);
  return isOnline ? null : (
    <Banner tone="bad" icon="offline">
      {t('offline.banner')}
    </Banner>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
