import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useStore } from 'zustand/react';
import { HostProvider, useTranslations, type ReadonlyStore } from '@lisan/remote-kit';
import { Banner, Button, Inline, StyleScope, token } from '@lisan/ui';
import type { ShellServices } from '../services/create-services';
import { changeOverride, type Overriding, type OverrideState } from '@lisan/host-runtime';

interface OverrideBannerProps {
  readonly state: ReadonlyStore<Overriding>;
  readonly services: ShellServices;
}

const rejectionKeys = {
  unreadable: 'override.refused.unreadable',
  'not signed': 'override.refused.notSigned',
  'another site': 'override.refused.anotherSite',
  expired: 'override.refused.expired',
  'no such remote': 'override.refused.noSuchRemote',
} as const;

export function OverrideBanner({ state, services }: OverrideBannerProps) {
  return (
    <HostProvider value={services.host}>
      <Localized state={state} />
    </HostProvider>
  );
}

function Localized({ state }: Pick<OverrideBannerProps, 'state'>) {
  const shown = useStore(state, (whole) => whole.shown);
  const { language, direction } = useTranslations('override');
  const [isClosed, setClosed] = useState(false);
  if (!shown || isClosed) return null;
  return (
    <StyleScope language={language} direction={direction}>
      <Sticky>
        <OverrideMessage shown={shown} onClose={() => setClosed(true)} />
      </Sticky>
    </StyleScope>
  );
}

function OverrideMessage({
  shown,
  onClose,
}: {
  readonly shown: OverrideState;
  readonly onClose: () => void;
}) {
  const { t, format } = useTranslations('override');
  const [status, setStatus] = useState<'none' | 'busy' | 'failed'>('none');
  const isBusy = status === 'busy';
  const change = async (token: string | null) => {
    setStatus('busy');
    if (await changeOverride(token)) window.location.reload();
    else setStatus('failed');
  };
  const button = (label: string, onClick: () => void) => (
    <Button size="small" busy={isBusy} onClick={onClick}>
      {label}
    </Button>
  );
  const endButton = () => button(t('override.end'), () => void change(null));
  const reloadButton = () => button(t('override.again'), () => window.location.reload());

  if (shown.kind === 'refused')
    return (
      <Banner tone="warn" action={button(t('override.close'), onClose)}>
        {t(rejectionKeys[shown.fault])}
      </Banner>
    );
  const { override } = shown;
  const values = {
    remote: isolated(override.remote),
    to: isolated(override.to),
    time: format.date(new Date(override.until), { hour: 'numeric', minute: '2-digit' }),
  };
  const failure = status === 'failed' && ` ${t('override.failed')}`;
  if (shown.kind === 'offered') {
    return (
      <Banner
        tone="warn"
        action={
          <Inline gap={2}>
            {button(t('override.decline'), onClose)}
            {button(t('override.accept'), () => void change(shown.token))}
          </Inline>
        }
      >
        {t('override.offered', values)}
        {failure}
      </Banner>
    );
  }
  if (shown.kind === 'over')
    return (
      <Banner tone="warn" action={reloadButton()}>
        {t('override.over', values)}
      </Banner>
    );
  return (
    <Banner
      tone="warn"
      action={
        <Inline gap={2}>
          {shown.isDown && reloadButton()}
          {endButton()}
        </Inline>
      }
    >
      {t(shown.isDown ? 'override.down' : 'override.active', values)}
      {failure}
    </Banner>
  );
}

/** Isolated left to right, also in Arabic text. */
const isolated = (text: string) => `\u2066${text}\u2069`;

function Sticky({ children }: { readonly children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--override-banner', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--override-banner');
    };
  }, []);
  return <Root ref={container}>{children}</Root>;
}

const Root = styled.div`
  position: sticky;
  inset-block-start: 0;
  z-index: ${token.z.bar};
`;
