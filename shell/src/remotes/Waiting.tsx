import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button, Skeleton, Text, token } from '@lisan/ui';
import { useShellTranslations } from '../services/shell-context';

/** Milliseconds after which the person is told that it takes longer than it should. */
const slowAfter = 4_000;

interface WaitingProps {
  readonly label: string;
  /** The button that led here is gone; whoever pressed it by keyboard goes on from here. */
  readonly takesFocus?: boolean;
  /** Begins anew, offered once it takes long. */
  readonly onRetry?: () => void;
}

/** Stands where a remote is about to appear. */
export function Waiting({ label, takesFocus = false, onRetry }: WaitingProps) {
  const { t } = useShellTranslations();
  const container = useRef<HTMLDivElement>(null);
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (takesFocus) container.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Root ref={container} tabIndex={-1}>
      <Skeleton label={t('remote.loading', { name: label })} />
      <div role="status">{isSlow && <Text tone="muted">{t('remote.slow')}</Text>}</div>
      {isSlow && onRetry && (
        <div>
          <Button variant="quiet" icon="refresh" onClick={onRetry}>
            {t('remote.retry')}
          </Button>
        </div>
      )}
    </Root>
  );
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${token.space[4]};
  padding: ${token.space[5]};
  outline: none;
`;
