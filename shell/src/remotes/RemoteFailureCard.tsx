import { useEffect } from 'react';
import { styled } from 'styled-components';
import { IconButton, Button, Card, Inline, Stack, Text, media, token } from '@lisan/ui';
import type { RemoteFailure } from '@lisan/errors';
import { useIsOutdated, useShellTranslations } from '../services/shell-context';

interface RemoteFailureCardProps {
  readonly label: string;
  readonly failure: RemoteFailure;
  readonly isRepeated: boolean;
  readonly onRetry: () => void;
}

/** Caused by the released files, so an outdated page is not the reason. */
const versionFailures: ReadonlySet<RemoteFailure> = new Set<RemoteFailure>(['integrity', 'broken']);

export function RemoteFailureCard({ label, failure, isRepeated, onRetry }: RemoteFailureCardProps) {
  const { t } = useShellTranslations();
  const isOutdated = useIsOutdated() && !versionFailures.has(failure);
  return (
    <Root role="alert">
      <Card>
        <Stack>
          <Text weight="medium">
            {t(isOutdated ? 'remote.old' : `remote.failure.${failure}`, { name: label })}
          </Text>
          <Text tone="muted">{t('remote.restWorks')}</Text>
          <Inline>
            <Button icon="refresh" onClick={onRetry}>
              {t('remote.retry')}
            </Button>
            {(isOutdated || isRepeated || failure === 'incompatible') && (
              <Button variant="quiet" onClick={() => window.location.reload()}>
                {t('remote.reload')}
              </Button>
            )}
          </Inline>
        </Stack>
      </Card>
    </Root>
  );
}

const Root = styled.div`
  max-inline-size: 40rem;
  margin-inline: auto;
  padding: ${token.space[5]};

  ${media.phone} {
    padding: ${token.space[4]};
  }
`;

/** Icon-only variant for toolbars. Also retries when the network returns. */
export function RemoteFailureButton({ label, failure, onRetry }: RemoteFailureCardProps) {
  const { t } = useShellTranslations();
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <div role="alert">
      <IconButton
        icon="refresh"
        size="small"
        label={`${t(`remote.failure.${failure}`, { name: label })} ${t('remote.retry')}`}
        onClick={onRetry}
      />
    </div>
  );
}
