import { pageProtocol } from '@lisan/contract';
import { setStyleNonce } from '@lisan/ui';
import { frameFile } from './frame-file';
import { keepAttached, watchDocument } from './keep-attached';
import { showViewFirst } from './view-first';
import { chooseReleases } from './remotes/canary-choice';
import { followPlan, readStoredPlan } from './remotes/stored-plan';
import { createBeaconQueue } from './services/beacon-queue';
import { createAlterationProbe } from './services/alteration-probe';
import { isOverrideRequested } from './override/is-override-asked';
import { openPanelOnDemand } from './panel/panel-listener';
import { createCrashLoop, leaveBrokenView } from './remotes/crash-loop';
import { createFederationSource } from './remotes/federation-source';
import { createPrefetch } from './services/prefetch-files';
import { createQuarantine } from './remotes/quarantine';
import { watchForBusyPage } from './remotes/busy-watch';
import { readReleaseManifest } from './remotes/release-manifest';
import { createRemotes, viewsOf } from './remotes/remotes';
import { hintFirstView } from './remotes/first-view-hint';
import { createViewPrerender } from './remotes/view-prerender';
import { findPrerender, matchesPage } from './prerender/match-prerender';
import { guardScripts } from './remotes/script-guard';
import { verifyManifestSignature } from './remotes/manifest-signature';
import { reportStrayErrors } from './remotes/stray-errors';
import { takePosition } from './services/saved-position';
import { followReleaseUpdate } from './release-update/follow-release-update';
import { takeFirstPage } from './layout/usePageTitle';
import { paths } from './navigation/paths';
import { markEntry } from './navigation/mark-entry';
import { createBrowserStorage, createTabStorage } from './services/browser-storage';
import { createServices } from './services/create-services';

const FIRST_VIEW_TIMEOUT_MS = 250;
/** Milliseconds that prefetching waits for the first view. */
const PREFETCH_WAIT_MS = 10_000;
const dashboardPaths = new Set<string>(pageProtocol.dashboardPaths);

declare const __LISAN_ACCEPTED_KEYS__: string;
declare const process: { readonly env: { readonly NODE_ENV?: string } };

export async function start(): Promise<void> {
  const page = document.getElementById(pageProtocol.rootId);
  if (!page) throw new Error('The page has no place for the shell.');
  const nonce = document.querySelector<HTMLMetaElement>(
    `meta[property="${pageProtocol.nonceProperty}"]`,
  )?.nonce;
  if (nonce) setStyleNonce(nonce);

  const beacons = createBeaconQueue();
  const faults: Error[] = [];
  const prerender = findPrerender(page);
  const holdsView = Boolean(prerender?.querySelector(`[${pageProtocol.prerenderedView}]`));
  const published = readReleaseManifest(document, (fault) => faults.push(fault));
  let manifest = published;
  // Before the first chunk loads, as translations are one.
  const guard = guardScripts(published);
  // In parallel with the translations, which take longer. Development files are unsigned.
  const [services] = await Promise.all([
    createServices({
      // Language of the edge's document, until the user chooses one.
      languages: [document.documentElement.lang, ...navigator.languages],
      loadFirstPage: async (isSignedIn) => {
        if (isSignedIn && holdsView) return;
        await (await frameFile.frame()).loadFirstPage(window.location.pathname, isSignedIn);
      },
      hasView: (id) =>
        Object.values(manifest.remotes).some(({ views }) => views.some((view) => view.id === id)),
      recordFact: beacons.record,
    }),
    __LISAN_ACCEPTED_KEYS__ &&
      verifyManifestSignature(published, { keys: __LISAN_ACCEPTED_KEYS__, storage: createBrowserStorage() }),
  ]);
  const { user } = services.host.session.getState();
  const { storage } = services;
  manifest = await chooseReleases(published, { storage, user, plan: readStoredPlan(user, storage) });
  const override =
    __LISAN_ACCEPTED_KEYS__ && isOverrideRequested()
      ? await (
          await (await frameFile.frame()).overrides()
        ).openOverride({ manifest, keys: __LISAN_ACCEPTED_KEYS__, guard, services, page })
      : undefined;
  manifest = override?.manifest ?? manifest;
  const source = createFederationSource(guard);
  for (const fault of faults) services.host.report(fault, 'release set');
  reportStrayErrors(manifest, services.host.report, beacons.record);

  const quarantine = createQuarantine(manifest, createTabStorage());
  const crashLoop = createCrashLoop({ manifest, quarantine, storage: createTabStorage() });
  for (const remote of crashLoop.broken)
    services.host.report(new Error(`The page broke while '${remote}' was being opened.`), 'page');
  openPanelOnDemand({
    toggle: async () =>
      (await (await frameFile.frame()).panels()).togglePanel({
        manifest,
        quarantine,
        isSigned: __LISAN_ACCEPTED_KEYS__ !== '',
        override,
        services,
      }),
    onFailure: (error) => services.host.report(error, 'panel'),
  });
  const leaks =
    process.env.NODE_ENV === 'development'
      ? (await import('./remotes/leak-watch')).watchLeaks(manifest, services.busFor, services.host.report)
      : undefined;
  const views = viewsOf(manifest);
  if (user) leaveBrokenView({ views, broken: crashLoop.broken, quarantine, services });
  const savedView = services.dashboard.getState().view;
  const openView = user ? (views.find(({ id }) => id === savedView) ?? views[0])?.id : undefined;
  if (openView !== undefined && window.location.pathname === paths.home) markEntry(openView);
  const isAsPublished = !override && JSON.stringify(views) === JSON.stringify(viewsOf(published));
  const isPrerenderCurrent = () =>
    prerender !== undefined &&
    matchesPage(prerender, {
      location: window.location,
      language: services.host.translator.language,
      isSignedIn: services.host.session.getState().user !== null,
      openView,
      isAsPublished,
    });
  const canHydrate = isPrerenderCurrent();
  const prefetch = createPrefetch(guard.findIntegrity);
  const viewPrerender = canHydrate && openView !== undefined ? createViewPrerender(openView) : undefined;
  const remotes = createRemotes({
    prerender: viewPrerender,
    manifest,
    source: override?.watch(source) ?? source,
    host: services.host,
    busFor: leaks?.busFor ?? services.busFor,
    onLeft: leaks?.left,
    isAltered: createAlterationProbe(guard.findIntegrity),
    quarantine,
    opening: crashLoop.opening,
    prefetch,
    preload: guard.preload,
    abandon: guard.abandon,
    storage,
    recordFact: beacons.record,
  });
  const handleRestored = () => {
    const cause = new Error('A script took the whole page away; it was put back.');
    services.host.report(cause, 'page');
    for (const remote of crashLoop.suspects()) remotes.fail(remote, cause);
  };
  keepAttached(page, document.body, handleRestored);
  watchDocument(document, () => {
    services.host.report(new Error('A script replaced the whole document.'), 'page');
    if (crashLoop.persistMarks()) window.location.reload();
  });
  const stopKeeping = prerender && keepAttached(prerender, page, handleRestored);
  const position = takePosition(createTabStorage());
  if (position?.takesFocus) takeFirstPage();
  const component = remotes.componentOfView(openView);
  if (holdsView && viewPrerender && component)
    await showViewFirst({
      remotes,
      prerender: viewPrerender,
      component,
      root: page,
      fetchFrame: () =>
        prefetch((manifest.shell.parts?.['frame'] ?? []).map((file) => manifest.shell.base + file)),
    });
  else
    await Promise.all([
      frameFile.frame(),
      dashboardPaths.has(window.location.pathname) &&
        openView !== undefined &&
        remotes.warmUp(openView, FIRST_VIEW_TIMEOUT_MS),
    ]);
  const { mountFrame, loadOtherPages, busyPages } = await frameFile.frame();
  // Recheck: the user may have navigated, or signed out elsewhere.
  const shouldHydrate = canHydrate && isPrerenderCurrent();
  if (!shouldHydrate) viewPrerender?.discard();
  // Start the router where the HTML was prerendered, so that it doesn't redirect.
  if (shouldHydrate && window.location.pathname === paths.root)
    window.history.replaceState(
      window.history.state,
      '',
      paths.home + window.location.search + window.location.hash,
    );
  stopKeeping?.();
  mountFrame({
    services,
    remotes,
    root: page,
    prerender,
    report: services.host.report,
    onRestored: handleRestored,
    matchesPage: shouldHydrate,
    live: viewPrerender?.live?.container,
  });

  const whenIdle = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 2_000));
  services.host.bus.subscribe('session.changed', ({ user }) => {
    if (user) whenIdle(() => void remotes.prefetch());
    else hintFirstView(null);
  });
  followPlan(published, services.host, storage, whenIdle);
  const viewReady = openView === undefined ? undefined : remotes.warmUp(openView, PREFETCH_WAIT_MS);
  // Signed-in users reach visitors' pages only by signing out.
  if (!user) void Promise.resolve(viewReady).then(() => whenIdle(() => void loadOtherPages()));
  if (position && position.scrolled.length > 0)
    import('./release-update/saved-position').then(
      ({ restoreScroll }) => restoreScroll(position),
      () => undefined,
    );
  // In development the dev server updates the page.
  if (__LISAN_ACCEPTED_KEYS__) followReleaseUpdate(manifest, services);
  watchForBusyPage(async () => (await busyPages()).monitorBusyPage(remotes));
  // Overrides aren't releases, so don't report them.
  if (override) return;
  const send = () => {
    import('./services/send-beacons').then(
      ({ sendBeacons }) => sendBeacons({ beacons, manifest, user }),
      () => window.addEventListener('online', send, { once: true }),
    );
  };
  whenIdle(send);
}
