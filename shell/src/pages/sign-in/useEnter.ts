import { useHost } from '@lisan/remote-kit';
import { paths } from '../../navigation/paths';
import { wantedPage } from '../../services/wanted-page';
import { useShell, useShellTranslations } from '../../services/shell-context';

/** What follows a login, however it was made: the session, a word of it, and what the visitor came for. */
export function useEnter() {
  const { toasts } = useHost();
  const { authSession, dashboard, memory, pageNavigation } = useShell();
  const { t } = useShellTranslations();
  return async (token: string, googleId: string | null | undefined): Promise<void> => {
    await memory.restore(token);
    authSession.open(token, googleId);
    // Settings may forbid a site to keep anything: without a word a reload would look like a fault.
    if (authSession.isKept()) toasts.show({ message: t('signIn.done'), tone: 'good' });
    else toasts.show({ title: t('signIn.done'), message: t('signIn.notKept'), tone: 'info' });
    const path = wantedPage.path();
    // An address that asks for something is the first view's.
    if (path !== paths.home) dashboard.reset();
    pageNavigation.goTo(path);
  };
}
