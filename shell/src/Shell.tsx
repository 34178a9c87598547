import { BrowserRouter } from 'react-router-dom';
import { FontFaces, ThemeRoot } from '@lisan/ui';
import { HostProvider } from '@lisan/remote-kit';
import { OfflineBanner } from './layout/OfflineBanner';
import { ToastOutlet } from './layout/ToastRegion';
import { ProofOutlet } from './proof/ProofDialog';
import { AppRoutes } from './routing/AppRoutes';
import type { ShellServices } from './services/create-services';
import { ShellProvider, usePreferences, useShellTranslations } from './services/shell-context';

/** The host: services, theme, routes and toasts around whatever page is open. */
export function Shell({ services }: { readonly services: ShellServices }) {
  return (
    <HostProvider value={services.host}>
      <ShellProvider value={services}>
        <Frame />
      </ShellProvider>
    </HostProvider>
  );
}

function Frame() {
  const theme = usePreferences((preferences) => preferences.theme);
  const { language, direction } = useShellTranslations();
  return (
    <ThemeRoot theme={theme} language={language} direction={direction}>
      <FontFaces />
      <OfflineBanner />
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <ProofOutlet />
      <ToastOutlet />
    </ThemeRoot>
  );
}
