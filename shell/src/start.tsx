import { createRoot } from 'react-dom/client';
import { pageProtocol } from '@lisan/contract';
import { setStyleNonce } from '@lisan/ui';
import { keepAttached } from './keep-attached';
import { createAlterationProbe } from './services/alteration-probe';
import { createFederationSource } from './remotes/federation-source';
import { createPrefetch } from './services/prefetch-files';
import { createQuarantine } from './remotes/quarantine';
import { readReleaseSet } from './remotes/release-set';
import { createRemotes } from './remotes/remotes';
import { RemotesProvider } from './remotes/remotes-context';
import { guardScripts } from './remotes/script-guard';
import { proveSet } from './remotes/set-proof';
import { reportStrayErrors } from './remotes/stray-errors';
import { loadFirstPage, loadOtherPages } from './routing/pages';
import { createBrowserStorage, createTabStorage } from './services/browser-storage';
import { createServices } from './services/create-services';
import { Shell } from './Shell';

/** A first picture that already holds the view is worth so many milliseconds of waiting. */
const firstViewWait = 250;
const dashboardPaths = new Set<string>(pageProtocol.dashboardPaths);

/** Written in by the build, and over it the keys when the build is published; empty while developing. */
declare const __LISAN_ACCEPTED_KEYS__: string;

/** Composition root: makes each service once, mounts the shell. */
export async function start(): Promise<void> {
  const page = document.getElementById(pageProtocol.rootId);
  if (!page) throw new Error('The page has no place for the shell.');
  const nonce = document.querySelector<HTMLMetaElement>(
    `meta[property="${pageProtocol.nonceProperty}"]`,
  )?.nonce;
  if (nonce) setStyleNonce(nonce);

  const faults: Error[] = [];
  const set = readReleaseSet(document, (fault) => faults.push(fault));
  const viewIds = new Set(Object.values(set.remotes).flatMap(({ views }) => views.map(({ id }) => id)));
  // Before the first chunk: the shell's own words come in one.
  const guard = guardScripts(set);
  // Along with the words, which take longer. Files that change while one looks at them are signed by nobody.
  const [services] = await Promise.all([
    createServices({
      loadFirstPage: (isSignedIn) => loadFirstPage(window.location.pathname, isSignedIn),
      hasView: (id) => viewIds.has(id),
    }),
    __LISAN_ACCEPTED_KEYS__ &&
      proveSet(set, { keys: __LISAN_ACCEPTED_KEYS__, storage: createBrowserStorage() }),
  ]);
  for (const fault of faults) services.host.report(fault, 'release set');
  reportStrayErrors(set, services.host.report);

  const remotes = createRemotes({
    set,
    source: createFederationSource(guard),
    host: services.host,
    lendBus: services.lendBus,
    isAltered: createAlterationProbe(guard.findIntegrity),
    quarantine: createQuarantine(set, createTabStorage()),
    prefetch: createPrefetch(guard.findIntegrity),
    abandon: guard.abandon,
  });
  const isSignedIn = services.host.session.getState().user !== null;
  if (isSignedIn && dashboardPaths.has(window.location.pathname))
    await remotes.warmUp(services.dashboard.getState().view, firstViewWait);

  const container = document.createElement('div');
  container.style.display = 'contents';
  page.append(container);
  keepAttached(container, page, () =>
    services.host.report(new Error('A script took the whole page away; it was put back.'), 'page'),
  );
  createRoot(container).render(
    <RemotesProvider value={remotes}>
      <Shell services={services} />
    </RemotesProvider>,
  );

  // What the person is likely to open next, when the browser has nothing better to do.
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000));
  services.host.bus.subscribe('session.changed', ({ user }) => {
    if (user) whenIdle(() => void remotes.prefetch());
  });
  whenIdle(() => void loadOtherPages());
}
