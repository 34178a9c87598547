import { useEffect, useState } from 'react';
import { announce, Banner, Button, IconButton, Inline } from '@lisan/ui';
import { useHost, useTranslations } from '@lisan/remote-kit';
import { readAccessToken } from '@lisan/session';
import { paths } from '../navigation/paths';
import { useShell } from '../services/shell-context';

const NOTICE_BEFORE_MS = 5 * 60_000;
const CHECK_INTERVAL_MS = 5_000;
const shownKey = 'shell.session-notice';

/** Announces the end of the session once in each tab, a few minutes before it. */
export function SessionNotice() {
  const { t, format } = useTranslations('frame-tools');
  const { endsAt, dismiss } = useSessionEnd();
  const signInAgain = useSignInAgain();
  const time = endsAt === null ? '' : format.date(new Date(endsAt), { timeStyle: 'short' });
  const text = time === '' ? '' : t('session.ends', { time });
  useEffect(() => {
    if (text !== '') announce(text);
  }, [text]);
  if (text === '') return null;
  return (
    <Banner
      tone="info"
      action={
        <Inline justify="between" gap={2} wrap={false}>
          <Button size="small" onClick={signInAgain}>
            {t('session.signIn')}
          </Button>
          <IconButton icon="close" label={t('session.dismiss')} size="small" onClick={dismiss} />
        </Inline>
      }
    >
      {text}
    </Banner>
  );
}

function useSessionEnd() {
  const { memory, session } = useHost();
  const { authSession } = useShell();
  const [endsAt, setEndsAt] = useState<number | null>(null);
  useEffect(() => {
    function check(): void {
      const token = authSession.getToken();
      if (token === null) return;
      const { expiresAt } = readAccessToken(token);
      const left = expiresAt - Date.now();
      // Another tab may have signed in again.
      if (left > NOTICE_BEFORE_MS) return setEndsAt(null);
      if (left <= 0 || memory.read(shownKey) === String(expiresAt)) return;
      memory.write(shownKey, String(expiresAt));
      setEndsAt(expiresAt);
    }
    check();
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    const unsubscribe = session.subscribe(check);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [authSession, memory, session]);
  return { endsAt, dismiss: () => setEndsAt(null) };
}

/** Ends this session but keeps its drafts and view for the next one. */
function useSignInAgain(): () => void {
  const { api, report } = useHost();
  const { authSession, pageNavigation } = useShell();
  return () => {
    const token = authSession.getToken();
    if (token !== null)
      api
        .call('POST /user/logout', { body: { token } }, { outlivesSession: true })
        .catch((error: unknown) => report(error, 'sign-in-again'));
    authSession.close();
    pageNavigation.goTo(paths.login);
  };
}
