import { pageProtocol } from '@lisan/contract';
import { setStyleNonce } from '@lisan/ui';
import { frameFile } from './frame-file';
import { keepAttached, watchDocument } from './keep-attached';
import { showViewFirst } from './view-first';
import { chooseReleases } from './remotes/canary-choice';
import { followPlan, knownPlan } from './remotes/stored-plan';
import { createBeaconQueue } from './services/beacon-queue';
import { createAlterationProbe } from './services/alteration-probe';
import { isOverrideAsked } from './override/is-override-asked';
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

const firstViewWait = 250;
/** Milliseconds that prefetching waits for the first view. */
const longestAhead = 10_000;
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
  const holdsView = Boolean(prerender?.querySelector(`[${pageProtocol.pictureView}]`));
  const published = readReleaseManifest(document, (fault) => faults.push(fault));
  let set = published;
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
      hasView: (id) => Object.values(set.remotes).some(({ views }) => views.some((view) => view.id === id)),
      tell: beacons.tell,
    }),
    __LISAN_ACCEPTED_KEYS__ &&
      verifyManifestSignature(published, { keys: __LISAN_ACCEPTED_KEYS__, storage: createBrowserStorage() }),
  ]);
  const { user } = services.host.session.getState();
  const { storage } = services;
  set = await chooseReleases(published, { storage, user, plan: knownPlan(user, storage) });
  const override =
    __LISAN_ACCEPTED_KEYS__ && isOverrideAsked()
      ? await (
          await (await frameFile.frame()).overrides()
        ).openOverride({ set, keys: __LISAN_ACCEPTED_KEYS__, guard, services, page })
      : undefined;
  set = override?.set ?? set;
  const source = createFederationSource(guard);
  for (const fault of faults) services.host.report(fault, 'release set');
  reportStrayErrors(set, services.host.report, beacons.tell);

  const quarantine = createQuarantine(set, createTabStorage());
  const crashLoop = createCrashLoop({ set, quarantine, storage: createTabStorage() });
  for (const remote of crashLoop.broken)
    services.host.report(new Error(`The page broke while '${remote}' was being opened.`), 'page');
  openPanelOnDemand({
    toggle: async () =>
      (await (await frameFile.frame()).panels()).togglePanel({
        ...{ set, quarantine, isSigned: __LISAN_ACCEPTED_KEYS__ !== '', override, services },
      }),
    onFailure: (error) => services.host.report(error, 'panel'),
  });
  const leaks =
    process.env.NODE_ENV === 'development'
      ? (await import('./remotes/leak-watch')).watchLeaks(set, services.lendBus, services.host.report)
      : undefined;
  const views = viewsOf(set);
  if (user) leaveBrokenView({ views, broken: crashLoop.broken, quarantine, services });
  const wanted = services.dashboard.getState().view;
  const openView = user ? (views.find(({ id }) => id === wanted) ?? views[0])?.id : undefined;
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
    set,
    source: override?.watch(source) ?? source,
    host: services.host,
    lendBus: leaks?.lend ?? services.lendBus,
    onLeft: leaks?.left,
    isAltered: createAlterationProbe(guard.findIntegrity),
    quarantine,
    opening: crashLoop.opening,
    prefetch,
    begin: guard.begin,
    abandon: guard.abandon,
    storage,
    tell: beacons.tell,
  });
  const handleRestored = () => {
    const cause = new Error('A script took the whole page away; it was put back.');
    services.host.report(cause, 'page');
    for (const remote of crashLoop.suspects()) remotes.fail(remote, cause);
  };
  keepAttached(page, document.body, handleRestored);
  watchDocument(document, () => {
    services.host.report(new Error('A script replaced the whole document.'), 'page');
    if (crashLoop.keepMarks()) window.location.reload();
  });
  const stopKeeping = prerender && keepAttached(prerender, page, handleRestored);
  const position = takePosition(createTabStorage());
  if (position?.takesFocus) takeFirstPage();
  const component = remotes.componentOfView(openView);
  if (holdsView && viewPrerender && component)
    await showViewFirst({
      ...{ remotes, prerender: viewPrerender, component, root: page },
      fetchFrame: () => prefetch((set.shell.parts?.['frame'] ?? []).map((file) => set.shell.base + file)),
    });
  else
    await Promise.all([
      frameFile.frame(),
      dashboardPaths.has(window.location.pathname) &&
        openView !== undefined &&
        remotes.warmUp(openView, firstViewWait),
    ]);
  const { renderFrame, loadOtherPages, busyPages } = await frameFile.frame();
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
  renderFrame({
    ...{ services, remotes, root: page, prerender, report: services.host.report, onRestored: handleRestored },
    ...{ matchesPage: shouldHydrate, live: viewPrerender?.live?.container },
  });

  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000));
  services.host.bus.subscribe('session.changed', ({ user }) => {
    if (user) whenIdle(() => void remotes.prefetch());
    else hintFirstView(null);
  });
  followPlan(published, services.host, storage, whenIdle);
  const isViewThere = openView === undefined ? undefined : remotes.warmUp(openView, longestAhead);
  // Signed-in users reach visitors' pages only by signing out.
  if (!user) void Promise.resolve(isViewThere).then(() => whenIdle(() => void loadOtherPages()));
  if (position && position.scrolled.length > 0)
    import('./release-update/saved-position').then(
      ({ restoreScroll }) => restoreScroll(position),
      () => undefined,
    );
  // In development the dev server updates the page.
  if (__LISAN_ACCEPTED_KEYS__) followReleaseUpdate(set, services);
  watchForBusyPage(async () => (await busyPages()).lookAtBusyPage(remotes));
  // Overrides aren't releases, so don't report them.
  if (override) return;
  const send = () => {
    import('./services/send-beacons').then(
      ({ sendBeacons }) => sendBeacons({ beacons, set, user }),
      () => window.addEventListener('online', send, { once: true }),
    );
  };
  whenIdle(send);
}
