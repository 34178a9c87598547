import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { FontFaces, ThemeRoot } from '@lisan/ui';
import { HostProvider } from '@lisan/remote-kit';
import { OfflineBanner } from './layout/OfflineBanner';
import { ToastOutlet } from './layout/ToastRegion';
import { ProofOutlet } from './proof/ProofOutlet';
import { AppRoutes } from './routing/AppRoutes';
import type { ShellServices } from './services/create-services';
import { ShellProvider, usePreferences, useShellTranslations } from './services/shell-context';

type Router = ComponentType<{ readonly children: ReactNode }>;

interface ShellProps {
  readonly services: ShellServices;
  /** Where the shell is rendered without a browser, one that stands at one path. */
  readonly router?: Router;
}

/** The host: services, theme, routes and toasts around whatever page is open. */
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
      <OfflineBanner />
      <Router>
        <AppRoutes />
      </Router>
      <ProofOutlet />
      <ToastOutlet />
    </ThemeRoot>
  );
}
