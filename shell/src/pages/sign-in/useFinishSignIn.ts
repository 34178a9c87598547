import { pageProtocol } from '@lisan/contract';
import { useHost } from '@lisan/remote-kit';
import { paths } from '../../navigation/paths';
import { signInTarget } from '../../services/sign-in-target';
import { useShell, useShellTranslations } from '../../services/shell-context';

export function useFinishSignIn() {
  const { toasts } = useHost();
  const { authSession, dashboard, memory, pageNavigation } = useShell();
  const { t } = useShellTranslations();
  return async (token: string, googleId: string | null | undefined): Promise<void> => {
    await memory.restore(token);
    authSession.open(token, googleId);
    // With storage blocked a reload signs out; say so now.
    if (authSession.isStored()) toasts.show({ message: t('signIn.done'), tone: 'good' });
    else toasts.show({ title: t('signIn.done'), message: t('signIn.notKept'), tone: 'info' });
    const path = signInTarget.path();
    // The first view handles a URL with a query.
    const view = new URL(path, window.location.origin).searchParams.get(pageProtocol.viewQuery);
    if (view !== null) dashboard.openView(view);
    else if (path !== paths.home) dashboard.reset();
    pageNavigation.goTo(path);
  };
}
