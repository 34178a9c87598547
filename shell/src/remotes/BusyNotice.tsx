import { styled } from 'styled-components';
import { RemoteError } from '@lisan/errors';
import { Banner, Button, token } from '@lisan/ui';
import { useShellTranslations } from '../services/shell-context';
import type { NoticeProps } from '@lisan/host-runtime';

export function BusyNotice({ label, component }: NoticeProps) {
  const { t } = useShellTranslations();
  const handleStop = () => component.crash(new RemoteError(component.remote, 'busy'));
  return (
    <Place>
      <Banner
        tone="warn"
        inset
        action={
          <Button variant="secondary" onClick={handleStop}>
            {t(component.hasPreviousVersion() ? 'remote.busy.before' : 'remote.busy.stop')}
          </Button>
        }
      >
        {t('remote.busy.text', { name: label })}
      </Banner>
    </Place>
  );
}

const Place = styled.div`
  padding: ${token.space[4]} ${token.space[5]} 0;
`;
