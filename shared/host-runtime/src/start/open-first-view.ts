import { pageProtocol, type LisanEvents } from '@lisan/contract';
import type { OwnEventBus } from '@lisan/event-bus';
import type { HostServices } from '@lisan/remote-kit';
import { matchesPage } from '../hydration/match-prerender';
import type { RenderOptions } from '../hydration/mount-page';
import { showViewFirst } from '../hydration/view-first';
import { createViewPrerender } from '../hydration/view-prerender';
import { createAlterationProbe } from '../integrity/alteration-probe';
import { createTabStorage, type BrowserStorage } from '../page/browser-storage';
import { createPrefetch } from '../prefetch/prefetch-files';
import { keepAttached } from '../recovery/keep-attached';
import { watchPage } from '../recovery/watch-page';
import { takePosition, type SavedPosition } from '../release-update/saved-position';
import { createFederationSource } from '../remotes/federation-source';
import { createRemotes, viewsOf, type Remotes, type RemotesOptions } from '../remotes/remotes';
import type { ChosenManifest } from './choose-manifest';
import type { HostPage } from './read-page';
import type { Recovery } from './recover-from-crash';

const FIRST_VIEW_TIMEOUT_MS = 250;
const dashboardPaths = new Set<string>(pageProtocol.dashboardPaths);

declare const process: { readonly env: { readonly NODE_ENV?: string } };

interface FirstViewOptions extends Pick<RemotesOptions, 'onFallback'> {
  readonly page: HostPage;
  readonly chosen: ChosenManifest;
  readonly recovery: Recovery;
  readonly services: {
    readonly host: HostServices;
    readonly busFor: OwnEventBus<LisanEvents>['forParty'];
    readonly storage: BrowserStorage;
  };
  /** Id of the signed-in user's view. */
  readonly openView: string | undefined;
  /** Loads the layout around the views. */
  readonly loadFrame: () => Promise<unknown>;
}

export interface FirstView {
  readonly remotes: Remotes;
  /** Where the user was before an update reloaded the page. */
  readonly position: SavedPosition | undefined;
  /** How to mount the layout; use it at once, as it describes this moment. */
  readonly render: RenderOptions;
}

/** Makes the prerendered view interactive, or loads it for a short time, then loads the layout. */
export async function openFirstView(options: FirstViewOptions): Promise<FirstView> {
  const { page, chosen, recovery, services, openView, loadFrame } = options;
  const { root, prerender, guard } = page;
  const { manifest } = chosen;
  const { report } = services.host;
  const isPrerenderCurrent = createPrerenderCheck(options);
  const canHydrate = isPrerenderCurrent();
  const viewPrerender = canHydrate && openView !== undefined ? createViewPrerender(openView) : undefined;
  const prefetch = createPrefetch(guard.findIntegrity);
  const source = createFederationSource(guard);
  const leaks =
    process.env.NODE_ENV === 'development'
      ? (await import('../telemetry/leak-watch')).watchLeaks(manifest, services.busFor, report)
      : undefined;
  const remotes = createRemotes({
    prerender: viewPrerender,
    manifest,
    source: chosen.override?.watch(source) ?? source,
    host: services.host,
    busFor: leaks?.busFor ?? services.busFor,
    onLeft: leaks?.left,
    onFallback: options.onFallback,
    isAltered: createAlterationProbe(guard.findIntegrity),
    quarantine: recovery.quarantine,
    opening: recovery.crashLoop.opening,
    prefetch,
    preload: guard.preload,
    abandon: guard.abandon,
    storage: services.storage,
    recordFact: page.beacons.record,
  });
  const handleRestored = watchPage({ root, remotes, crashLoop: recovery.crashLoop, report });
  const stopKeeping = prerender && keepAttached(prerender, root, handleRestored);
  const position = takePosition(createTabStorage());
  const component = remotes.componentOfView(openView);
  if (page.holdsView && viewPrerender && component)
    await showViewFirst({ remotes, prerender: viewPrerender, component, root });
  else
    await Promise.all([
      loadFrame(),
      dashboardPaths.has(window.location.pathname) &&
        openView !== undefined &&
        remotes.warmUp(openView, FIRST_VIEW_TIMEOUT_MS),
    ]);
  await loadFrame();
  // Recheck: the user may have navigated, or signed out elsewhere.
  const shouldHydrate = canHydrate && isPrerenderCurrent();
  if (!shouldHydrate) viewPrerender?.discard();
  stopKeeping?.();
  return {
    remotes,
    position,
    render: {
      root,
      prerender,
      report,
      onRestored: handleRestored,
      matchesPage: shouldHydrate,
      live: viewPrerender?.live?.container,
    },
  };
}

function createPrerenderCheck({ page, chosen, services, openView }: FirstViewOptions): () => boolean {
  const { prerender } = page;
  const { session, translator } = services.host;
  const viewsIn = (manifest: HostPage['manifest']) => JSON.stringify(viewsOf(manifest));
  const isAsPublished = !chosen.override && viewsIn(chosen.manifest) === viewsIn(page.manifest);
  return () =>
    prerender !== undefined &&
    matchesPage(prerender, {
      location: window.location,
      language: translator.language,
      isSignedIn: session.getState().user !== null,
      openView,
      isAsPublished,
    });
}
