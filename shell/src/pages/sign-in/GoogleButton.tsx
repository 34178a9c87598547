import { useEffect, useRef, useState } from 'react';
import { Button } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { useShell, useShellWords } from '../../services/shell-context';
import { loadGoogleIdentity } from './google-identity';

export interface GoogleButtonProps {
  readonly failure: string;
}

/** Google's own button where this server has a client id; without one, a button that says so. */
export function GoogleButton({ failure }: GoogleButtonProps) {
  const { api, facts, toasts, report } = useHost();
  const { keeper, pageNavigation } = useShell();
  const { t, language } = useShellWords();
  const place = useRef<HTMLDivElement>(null);
  const [clientId, setClientId] = useState<string | null>(null);

  useEffect(() => {
    let isGone = false;
    facts().then(
      ({ googleClientId }) => isGone || setClientId(googleClientId),
      (error: unknown) => report(error, 'google'),
    );
    return () => {
      isGone = true;
    };
  }, [facts, report]);

  useEffect(() => {
    const box = place.current;
    if (!clientId || !box) return;
    async function signIn(token: string): Promise<void> {
      try {
        const { access_token, user } = await api.call('POST /user/auth/google', { body: { token } });
        keeper.open(access_token, user.google_id);
        toasts.show({ message: t('signIn.done'), tone: 'good' });
        pageNavigation.goTo('/home');
      } catch {
        toasts.show({ message: failure, tone: 'bad' });
      }
    }
    loadGoogleIdentity().then(
      (identity) => identity.show(box, { clientId, language, onToken: (token) => void signIn(token) }),
      () => toasts.show({ message: failure, tone: 'bad' }),
    );
  }, [clientId, api, failure, keeper, language, pageNavigation, t, toasts]);

  if (clientId) return <div ref={place} />;
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
