import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button, token } from '@lisan/ui';
import { useHost, type GoogleToken } from '@lisan/remote-kit';
import { useShellTranslations } from '../../services/shell-context';

export interface GoogleButtonProps {
  readonly failure: string;
  readonly onToken: (token: GoogleToken) => Promise<void>;
}

export function GoogleButton({ failure, onToken }: GoogleButtonProps) {
  const { publicConfig, google, toasts, report } = useHost();
  const { t, language } = useShellTranslations();
  const container = useRef<HTMLDivElement>(null);
  const handleToken = useEffectEvent(onToken);
  const [clientId, setClientId] = useState<string | null>(null);

  useEffect(() => {
    let isGone = false;
    publicConfig().then(
      ({ googleClientId }) => isGone || setClientId(googleClientId),
      (error: unknown) => report(error, 'google'),
    );
    return () => {
      isGone = true;
    };
  }, [publicConfig, report]);

  useEffect(() => {
    const box = container.current;
    if (!clientId || !box) return;
    let removeButton: (() => void) | null = null;
    let isGone = false;
    google.showButton(box, { language, onToken: (token) => void handleToken(token) }).then(
      (shown) => {
        removeButton = shown;
        if (isGone) removeButton?.();
      },
      () => isGone || toasts.show({ message: failure, tone: 'bad' }),
    );
    return () => {
      isGone = true;
      removeButton?.();
    };
  }, [clientId, failure, google, language, toasts]);

  if (clientId) return <GoogleArea ref={container} />;
  return (
    <Button
      type="button"
      fullWidth
      onClick={() => toasts.show({ message: t('signIn.googleNotConfigured'), tone: 'info' })}
    >
      {t('signIn.google')}
    </Button>
  );
}

/** As high as the button that it replaces. */
const GoogleArea = styled.div`
  min-block-size: ${token.control.height};
`;
