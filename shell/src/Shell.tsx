import {
  type ComponentType,
  type ReactNode,
  createElement,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { BrowserRouter } from 'react-router-dom';
import { useStore } from 'zustand/react';
import { FontFaces, PrintStyle, ThemeRoot, ToastRegion } from '@lisan/ui';
import { HostProvider, useHost } from '@lisan/remote-kit';
import { limits } from '@lisan/contract';
import { OfflineBanner } from './layout/OfflineBanner';
import { AppRoutes } from './routing/AppRoutes';
import type { ShellServices } from './services/create-services';
import { ShellProvider, usePreferences, useShellTranslations, useShell } from './services/shell-context';
import { useIsHydrated } from '@lisan/host-runtime';
import type { StepUpRequest } from './services/step-up';

type Router = ComponentType<{ readonly children: ReactNode }>;

interface ShellProps {
  readonly services: ShellServices;
  /** Router for prerendering at a fixed path. */
  readonly router?: Router;
}

export function Shell({ services, router = BrowserRouter }: ShellProps) {
  return (
    <HostProvider value={services.host}>
      <ShellProvider value={services}>
        <Frame router={router} />
      </ShellProvider>
    </HostProvider>
  );
}

function Frame({ router: Router }: { readonly router: Router }) {
  const theme = usePreferences((preferences) => preferences.theme);
  const { language, direction } = useShellTranslations();
  return (
    <ThemeRoot theme={theme} language={language} direction={direction}>
      <FontFaces />
      <PrintStyle />
      <OfflineBanner />
      <Router>
        <AppRoutes />
      </Router>
      <StepUpOutlet />
      <ToastOutlet />
    </ThemeRoot>
  );
}

function ToastOutlet() {
  const { toastStore } = useShell();
  const isHydrated = useIsHydrated();
  const shown = useStore(toastStore.store, (state) => state.shown);
  const toasts = shown
    ? [
        {
          id: shown.id,
          title: shown.title ?? shown.message,
          description: shown.title === undefined ? undefined : shown.message,
          tone: shown.tone,
          ...(shown.action && { action: shown.action, duration: Infinity }),
        },
      ]
    : [];
  if (!isHydrated) return null;
  return <ToastRegion toasts={toasts} duration={limits.toastMilliseconds} onDismiss={toastStore.dismiss} />;
}

/**
 * Step-up authentication. The dialog loads on demand; if that fails, the request is rejected and a toast mentions the
 * connection.
 */
function StepUpOutlet() {
  const { stepUp } = useShell();
  const { report, toasts } = useHost();
  const { t } = useShellTranslations();
  const request = useStore(stepUp.store, (state) => state.request);
  const [Dialog, setDialog] = useState<ComponentType<{ readonly request: StepUpRequest }>>();
  const cancel = useEffectEvent((error: unknown) => {
    report(error, 'step-up');
    toasts.show({ message: t('failure.offline'), tone: 'bad' });
    request?.respond(null);
  });
  useEffect(() => {
    if (!request || Dialog) return;
    import('./step-up/StepUpDialog').then(
      ({ StepUpDialog }) => setDialog(() => StepUpDialog),
      (error: unknown) => cancel(error),
    );
  }, [request, Dialog]);
  return request && Dialog ? createElement(Dialog, { request }) : null;
}
