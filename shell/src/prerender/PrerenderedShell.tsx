import { StaticRouter } from 'react-router-dom';
import type { ReactNode } from 'react';
import { prerenderMarks, type ReleaseManifest, type RemoteRelease } from '@lisan/contract';
import { createQuarantine, createRemotes, RemotesProvider, viewPlaceholder } from '@lisan/host-runtime';
import type { ShellServices } from '../services/create-services';
import { Shell } from '../Shell';
import type { PrerenderedPage } from './prerendered-pages';

const base: Omit<RemoteRelease, 'views'> = {
  version: '0',
  base: '/',
  entry: '',
  container: '_',
  contract: 0,
  preload: [],
  parts: {},
  integrity: {},
  slots: [],
  events: { heard: [], published: [] },
  sharedRequired: {},
};

export const markedId = (index: number) => `${prerenderMarks.viewId}${index}_`;

function createPrerenderManifest(viewCount: number): ReleaseManifest {
  const views = Array.from({ length: viewCount }, (_, index) => {
    const label = `${prerenderMarks.viewLabel}${index}_`;
    return { id: markedId(index), icon: 'chat', order: index, label: { en: label, ar: label } };
  });
  return {
    format: 1,
    id: '0-00000000',
    createdAt: '2026-01-01T00:00:00.000Z',
    previous: null,
    shell: { version: '0', base: '/', scripts: [], integrity: {}, contracts: [], sharedProvided: {} },
    remotes: { [prerenderMarks.viewId]: { ...base, views } },
    proofs: {},
  };
}

interface PrerenderedShellProps {
  readonly prerender: PrerenderedPage;
  readonly services: ShellServices;
}

const routerAt = (path: string) =>
  function Router({ children }: { readonly children: ReactNode }) {
    return <StaticRouter location={path}>{children}</StaticRouter>;
  };

export function PrerenderedShell({ prerender: { path, isDashboard }, services }: PrerenderedShellProps) {
  const manifest = createPrerenderManifest(isDashboard ? 2 : 0);
  const remotes = createRemotes({
    manifest,
    source: () => Promise.reject(new Error('Prerendering loads no remote.')),
    host: services.host,
    busFor: services.busFor,
    isAltered: async () => false,
    quarantine: createQuarantine(manifest, services.storage),
    storage: services.storage,
    abandon: () => undefined,
    recordFact: () => undefined,
    prerender: viewPlaceholder,
  });
  return (
    <RemotesProvider value={remotes}>
      <Shell services={services} router={routerAt(path)} />
    </RemotesProvider>
  );
}
