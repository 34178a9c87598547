import {
  chooseManifest,
  followPage,
  openFirstView,
  readPage,
  recoverFromCrash,
  reportErrors,
  verifyManifestSignature,
  viewsOf,
  whenIdle,
} from '@lisan/host-runtime';
import { setStyleNonce } from '@lisan/ui';
import { frameFile } from './frame-file';
import { takeFirstPage } from './layout/usePageTitle';
import { replaceRootPath, restoreView } from './navigation/restore-view';
import { openPanelOnDemand } from './panel/panel-listener';
import { followReleases } from './release-update/follow-releases';
import { notifyFallback } from './remotes/notify-fallback';
import { createServices } from './services/create-services';
import { followPlan, readStoredPlan } from './services/stored-plan';

/** Empty in development, where files are unsigned. */
declare const __LISAN_ACCEPTED_KEYS__: string;
const loadFrame = frameFile.frame;

/** Creates the services, starts the host runtime and renders the shell. */
export async function start(): Promise<void> {
  const page = readPage();
  if (page.nonce) setStyleNonce(page.nonce);
  let { manifest } = page;
  // Verifies the signature while the translations load.
  const [services] = await Promise.all([
    createServices({
      // The language that the edge rendered, until the user chooses one.
      languages: [document.documentElement.lang, ...navigator.languages],
      loadFirstPage: async (isSignedIn) => {
        if (isSignedIn && page.holdsView) return;
        await (await loadFrame()).loadFirstPage(window.location.pathname, isSignedIn);
      },
      hasView: (viewId) => viewsOf(manifest).some(({ id }) => id === viewId),
      recordFact: page.beacons.record,
    }),
    __LISAN_ACCEPTED_KEYS__ && verifyManifestSignature(manifest, { keys: __LISAN_ACCEPTED_KEYS__ }),
  ]);
  const { host, storage } = services;
  const { user } = host.session.getState();
  const chosen = await chooseManifest(page, {
    user,
    storage,
    plan: readStoredPlan(user, storage),
    keys: __LISAN_ACCEPTED_KEYS__,
    openOverride: async (override) => (await loadFrame()).openOverride(override, page.root, services),
  });
  ({ manifest } = chosen);
  reportErrors(page, manifest, host.report);
  const recovery = recoverFromCrash(manifest, host.report);
  const isSigned = __LISAN_ACCEPTED_KEYS__ !== '';
  openPanelOnDemand({
    toggle: async () => (await loadFrame()).togglePanel({ chosen, recovery, isSigned, services }),
    onFailure: (error) => host.report(error, 'panel'),
  });
  const openView = user ? restoreView({ views: viewsOf(manifest), recovery, services }) : undefined;
  const onFallback = notifyFallback(host);
  const view = await openFirstView({ page, chosen, recovery, services, openView, loadFrame, onFallback });
  const { remotes, position, render } = view;
  const { mountFrame, loadOtherPages, watchBusyPage } = await loadFrame();
  if (position?.takesFocus) takeFirstPage();
  if (render.matchesPage) replaceRootPath();
  mountFrame({ services, remotes, ...render });
  followPlan(page.manifest, host, storage, whenIdle);
  if (__LISAN_ACCEPTED_KEYS__) followReleases(manifest, services);
  // Signed-in users don't need the public pages: start their view instead.
  if (user) void remotes.componentOfView(openView)?.start();
  else whenIdle(() => void loadOtherPages());
  const onBusy = () => watchBusyPage(remotes);
  followPage({ page, chosen, remotes, position, bus: host.bus, user, onBusy });
}
