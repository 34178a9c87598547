import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button, Skeleton, Text, token } from '@lisan/ui';
import { useShellTranslations } from '../services/shell-context';

const SLOW_AFTER_MS = 4_000;

interface WaitingProps {
  readonly label: string;
  /** Keyboard users continue from here when the pressed button is gone. */
  readonly takesFocus?: boolean;
  readonly onRetry?: () => void;
}

export function Waiting({ label, takesFocus = false, onRetry }: WaitingProps) {
  const { t } = useShellTranslations();
  const container = useRef<HTMLDivElement>(null);
  const isSlow = useIsSlow();
  useEffect(() => {
    if (takesFocus) container.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Root ref={container} tabIndex={-1}>
      <Skeleton label={t('remote.loading', { name: label })} />
      <div role="status">{isSlow && <Text tone="muted">{t('remote.slow')}</Text>}</div>
      {isSlow && onRetry && <Retry onRetry={onRetry} />}
    </Root>
  );
}

export function StillWaiting({ onRetry }: Required<Pick<WaitingProps, 'onRetry'>>) {
  const { t } = useShellTranslations();
  const isSlow = useIsSlow();
  if (!isSlow) return null;
  return (
    <Root>
      <div role="status">
        <Text tone="muted">{t('remote.slow')}</Text>
      </div>
      <Retry onRetry={onRetry} />
    </Root>
  );
}

function Retry({ onRetry }: Required<Pick<WaitingProps, 'onRetry'>>) {
  const { t } = useShellTranslations();
  return (
    <div>
      <Button variant="quiet" icon="refresh" onClick={onRetry}>
        {t('remote.retry')}
      </Button>
    </div>
  );
}

function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${token.space[4]};
  padding: ${token.space[5]};
  outline: none;
`;
