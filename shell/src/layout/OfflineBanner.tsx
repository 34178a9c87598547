import { useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { Banner, token } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { useShellTranslations } from '../services/shell-context';

export function OfflineBanner() {
  const { t } = useShellTranslations();
  const { toasts } = useHost();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine, isOnlineAtFirst);
  const notify = useEffectEvent((online: boolean) =>
    toasts.show(
      online ? { message: t('offline.back'), tone: 'good' } : { message: t('offline.toast'), tone: 'bad' },
    ),
  );
  useEffect(() => {
    const handleOnline = () => notify(true);
    const handleOffline = () => notify(false);
    window.addEventListener('online', handleOnline);
    window.addEventListener('offline', handleOffline);
    return () => {
      window.removeEventListener('online', handleOnline);
      window.removeEventListener('offline', handleOffline);
    };
  }, []);
  return isOnline ? null : <RedBanner>{t('offline.banner')}</RedBanner>;
}

/** Publishes its height as `--offline-banner` for full-height pages. */
function RedBanner({ children }: { readonly children: string }) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const notify = () => style.setProperty('--offline-banner', `${container.current?.offsetHeight ?? 0}px`);
    notify();
    window.addEventListener('resize', notify);
    return () => {
      window.removeEventListener('resize', notify);
      style.removeProperty('--offline-banner');
    };
  }, []);
  return (
    <Root ref={container}>
      <Banner tone="bad" icon="offline">
        {children}
      </Banner>
    </Root>
  );
}

const Root = styled.div`
  position: sticky;
  inset-block-start: var(--override-banner, 0);
  z-index: ${token.z.banner};
`;

const isOnlineAtFirst = () => true;

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
