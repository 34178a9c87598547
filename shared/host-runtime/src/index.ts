/** The micro-frontend platform in the browser: a host reads its page, chooses releases, opens a view and follows it. */
export { readPage, type HostPage } from './start/read-page';
export { isManifestRejected, verifyManifestSignature } from './integrity/manifest-signature';
export { chooseManifest, type ChosenManifest } from './start/choose-manifest';
export { reportErrors } from './start/report-errors';
export { findReplacement, recoverFromCrash, type Recovery } from './start/recover-from-crash';
export { openFirstView, type FirstView } from './start/open-first-view';
export { followPage } from './start/follow-page';

export {
  createRemotes,
  viewsOf,
  type OfferedAction,
  type Remotes,
  type RemotesOptions,
  type ViewOfRemote,
} from './remotes/remotes';
export { RemotesProvider, useRemotes } from './remotes/remotes-context';
export type { NoticeProps, RemoteComponent } from './remotes/remote-component';
export type { ReadyState } from './remotes/mount-remote';
export type { RemoteSource } from './remotes/federation-source';
export { readShareScope, type ShareScope } from './remotes/share-scope';
export { useMounted } from './remotes/useMounted';
export { isCanaryChosen } from './manifest/canary-choice';
export { createQuarantine, type Quarantine } from './recovery/quarantine';
export { keepAttached } from './recovery/keep-attached';
export { hintFirstView } from './prefetch/first-view-hint';

export { findPrerender, matchesPage } from './hydration/match-prerender';
export { useIsHydrated, useReportHydrated } from './hydration/hydration';
export { mountPage, type RenderOptions } from './hydration/mount-page';
export { showViewFirst } from './hydration/view-first';
export {
  createSlotPrerender,
  createViewPrerender,
  viewPlaceholder,
  type ViewPrerender,
} from './hydration/view-prerender';

export {
  applyOverride,
  type OverrideOptions,
  type OverrideState,
  type Overriding,
  type PageOverride,
} from './override/apply-override';
export { changeOverride } from './override/override-calls';

export { createReleaseUpdate, type ReleaseUpdate, type Updater } from './release-update/release-update';
export { createUpdater } from './release-update/updater';
export type { ProductState } from './release-update/reasons';
export { createPageHolds, type PageHolds } from './release-update/page-holds';
export { takePosition } from './release-update/saved-position';
export { watchTypedText } from './release-update/typed-text';

export { createPageBus } from './page/page-bus';
export { createEventLog, type EventLog, type LoggedEvent } from './page/event-log';
export { createBrowserStorage, createTabStorage, type BrowserStorage } from './page/browser-storage';
export { setCookie } from './page/edge-cookie';
export { whenIdle } from './page/when-idle';
export type { RecordFact } from './telemetry/beacon-queue';
export { monitorBusyPage } from './telemetry/busy-page';
