import { StaticRouter } from 'react-router-dom';
import type { ReactNode } from 'react';
import { createQuarantine } from '../remotes/quarantine';
import { createRemotes } from '../remotes/remotes';
import { RemotesProvider } from '../remotes/remotes-context';
import { markedView } from '../remotes/view-picture';
import type { ShellServices } from '../services/create-services';
import { Shell } from '../Shell';
import { createPictureSet } from './picture-set';
import type { ShellPicture } from './shell-pictures';

interface PicturedShellProps {
  readonly picture: ShellPicture;
  readonly services: ShellServices;
}

const routerAt = (path: string) =>
  function Router({ children }: { readonly children: ReactNode }) {
    return <StaticRouter location={path}>{children}</StaticRouter>;
  };

/** The whole shell as it stands at one path before anything has answered. */
export function PicturedShell({ picture: { path, isFrame }, services }: PicturedShellProps) {
  const set = createPictureSet(isFrame ? 2 : 0);
  const remotes = createRemotes({
    set,
    source: () => Promise.reject(new Error('A picture loads no remote.')),
    host: services.host,
    lendBus: services.lendBus,
    isAltered: async () => false,
    quarantine: createQuarantine(set, services.storage),
    storage: services.storage,
    abandon: () => undefined,
    tell: () => undefined,
    picture: markedView,
  });
  return (
    <RemotesProvider value={remotes}>
      <Shell services={services} router={routerAt(path)} />
    </RemotesProvider>
  );
}
