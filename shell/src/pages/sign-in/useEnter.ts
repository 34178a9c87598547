import { useHost } from '@lisan/remote-kit';
import { wantedPage } from '../../services/wanted-page';
import { useShell, useShellTranslations } from '../../services/shell-context';

/** What follows a login, however it was made: the session, a word of it, and what the visitor came for. */
export function useEnter() {
  const { toasts } = useHost();
  const { authSession, pageNavigation } = useShell();
  const { t } = useShellTranslations();
  return (token: string, googleId: string | null | undefined): void => {
    authSession.open(token, googleId);
    // Settings may forbid a site to keep anything: without a word a reload would look like a fault.
    if (authSession.isKept()) toasts.show({ message: t('signIn.done'), tone: 'good' });
    else toasts.show({ title: t('signIn.done'), message: t('signIn.notKept'), tone: 'info' });
    pageNavigation.goTo(wantedPage.path());
  };
}
