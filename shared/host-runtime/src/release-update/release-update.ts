import { createStore } from 'zustand/vanilla';
import { readonlyStore, type ReadonlyStore } from '@lisan/remote-kit';
import { fetchLiveManifestId } from './fresh-document';

/** Opportunity for an update: navigation, an absence or just after, or a failure. */
export type Moment = 'step' | 'away' | 'failure';

/** Applies an update by loading a fresh document when nothing would be lost. */
export interface Updater {
  /** Reports the live manifest. `isUrgent`: the page already lacks files, so check and apply at once. */
  receiveManifestId(id: string, isUrgent: boolean): void;
  isReady(): boolean;
  /** Resolves to whether this document is being left. */
  apply(moment: Moment, leave: () => void, isWanted?: () => boolean): Promise<boolean>;
  stop(): void;
}

type LoadUpdater = (onNewer: () => void) => Promise<Updater>;

export interface ReleaseUpdateState {
  /** The edge reported a newer manifest than this page's. */
  readonly isOutdated: boolean;
}

/** Part of the update process that every page loads; the rest loads when an update arrives. */
export interface ReleaseUpdate extends ReadonlyStore<ReleaseUpdateState> {
  receiveManifestId(id: string): void;
  /** A file failed to load: asks the edge, and updates an old page if nothing would be lost. */
  failed(): void;
  /** Navigates in a fresh document if an update is ready and nothing would be lost; otherwise calls `otherwise`. */
  navigate(leave: () => void, otherwise: () => void): void;
  start(id: string, load: LoadUpdater): () => void;
}

/** Milliseconds without a report before a returning user triggers a request. */
const MAX_REPORT_AGE_MS = 5 * 60_000;

export function createReleaseUpdate(): ReleaseUpdate {
  const store = createStore<ReleaseUpdateState>(() => ({ isOutdated: false }));
  let started: { readonly id: string; readonly load: LoadUpdater } | undefined;
  let updater: Updater | undefined;
  let loading: Promise<Updater | undefined> | undefined;
  let latest: string | undefined;
  let reportedAt = Date.now();
  let steps = 0;

  function loadUpdater(): Promise<Updater | undefined> {
    loading ??= started
      ?.load(() => store.setState({ isOutdated: true }))
      .then(
        (loaded) => (updater = loaded),
        () => (loading = undefined),
      );
    return loading ?? Promise.resolve(undefined);
  }

  async function follow(id: string, isUrgent: boolean): Promise<void> {
    // Ignore reports of older manifests, from a lagging edge or forged.
    if (!started || !(numberOf(id) > numberOf(started.id))) return;
    const ready = await loadUpdater();
    if (ready) ready.receiveManifestId(id, isUrgent);
    // So old that even the update code is gone.
    else store.setState({ isOutdated: true });
  }

  function receiveManifestId(id: string): void {
    latest = id;
    reportedAt = Date.now();
    void follow(id, false);
  }

  async function fetchAndFollow(isUrgent: boolean): Promise<void> {
    reportedAt = Date.now();
    const id = await fetchLiveManifestId();
    if (id !== undefined) await follow(id, isUrgent);
  }

  return {
    ...readonlyStore(store),
    receiveManifestId,
    failed: () => void fetchAndFollow(true),
    navigate(leave, otherwise) {
      if (!updater?.isReady()) return otherwise();
      steps += 1;
      const own = steps;
      const isWanted = () => own === steps;
      void updater
        .apply('step', leave, isWanted)
        .then((isApplied) => isApplied || !isWanted() || otherwise());
    },
    start(id, load) {
      started = { id, load };
      if (latest !== undefined) void follow(latest, false);
      const handleReturn = () => {
        if (!document.hidden && Date.now() - reportedAt > MAX_REPORT_AGE_MS) void fetchAndFollow(false);
      };
      document.addEventListener('visibilitychange', handleReturn);
      window.addEventListener('focus', handleReturn);
      return () => {
        started = undefined;
        updater?.stop();
        document.removeEventListener('visibilitychange', handleReturn);
        window.removeEventListener('focus', handleReturn);
      };
    },
  };
}

const numberOf = (id: string) => Number.parseInt(id, 10);
