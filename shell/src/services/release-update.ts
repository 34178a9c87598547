import { createStore } from 'zustand/vanilla';
import { readonlyStore, type ReadonlyStore } from '@lisan/remote-kit';
import { fetchLiveManifestId } from './fresh-document';

/** Opportunity for an update: navigation, an absence or just after, or a failure. */
export type Moment = 'step' | 'away' | 'failure';

/** Applies an update by loading a fresh document when nothing would be lost. */
export interface Exchange {
  /** Reports the live manifest. `isUrgent`: the page already lacks files, so check and apply at once. */
  heard(id: string, isUrgent: boolean): void;
  isReady(): boolean;
  /** Resolves to whether this document is being left. */
  take(moment: Moment, leave: () => void, isWanted?: () => boolean): Promise<boolean>;
  stop(): void;
}

type LoadExchange = (onNewer: () => void) => Promise<Exchange>;

export interface ReleaseUpdateState {
  /** The edge reported a newer manifest than this page's. */
  readonly isOld: boolean;
}

/** Part of the update process that every page loads; the rest loads when an update arrives. */
export interface ReleaseUpdate extends ReadonlyStore<ReleaseUpdateState> {
  heard(id: string): void;
  /** A file failed to load: asks the edge, and updates an old page if nothing would be lost. */
  failed(): void;
  /** Navigates in a fresh document if an update is ready and nothing would be lost; otherwise calls `otherwise`. */
  goOn(leave: () => void, otherwise: () => void): void;
  begin(id: string, load: LoadExchange): () => void;
}

/** Milliseconds without a report before a returning user triggers a request. */
const askAfter = 5 * 60_000;

export function createReleaseUpdate(): ReleaseUpdate {
  const store = createStore<ReleaseUpdateState>(() => ({ isOld: false }));
  let begun: { readonly id: string; readonly load: LoadExchange } | undefined;
  let exchange: Exchange | undefined;
  let loading: Promise<Exchange | undefined> | undefined;
  let latest: string | undefined;
  let heardAt = Date.now();
  let steps = 0;

  function loadExchange(): Promise<Exchange | undefined> {
    loading ??= begun
      ?.load(() => store.setState({ isOld: true }))
      .then(
        (loaded) => (exchange = loaded),
        () => (loading = undefined),
      );
    return loading ?? Promise.resolve(undefined);
  }

  async function follow(id: string, isUrgent: boolean): Promise<void> {
    // Ignore reports of older manifests, from a lagging edge or forged.
    if (!begun || !(numberOf(id) > numberOf(begun.id))) return;
    const ready = await loadExchange();
    if (ready) ready.heard(id, isUrgent);
    // So old that even the update code is gone.
    else store.setState({ isOld: true });
  }

  function heard(id: string): void {
    latest = id;
    heardAt = Date.now();
    void follow(id, false);
  }

  async function askAndFollow(isUrgent: boolean): Promise<void> {
    heardAt = Date.now();
    const id = await fetchLiveManifestId();
    if (id !== undefined) await follow(id, isUrgent);
  }

  return {
    ...readonlyStore(store),
    heard,
    failed: () => void askAndFollow(true),
    goOn(leave, otherwise) {
      if (!exchange?.isReady()) return otherwise();
      steps += 1;
      const own = steps;
      const isWanted = () => own === steps;
      void exchange.take('step', leave, isWanted).then((isTaken) => isTaken || !isWanted() || otherwise());
    },
    begin(id, load) {
      begun = { id, load };
      if (latest !== undefined) void follow(latest, false);
      const lookUp = () => {
        if (!document.hidden && Date.now() - heardAt > askAfter) void askAndFollow(false);
      };
      document.addEventListener('visibilitychange', lookUp);
      window.addEventListener('focus', lookUp);
      return () => {
        begun = undefined;
        exchange?.stop();
        document.removeEventListener('visibilitychange', lookUp);
        window.removeEventListener('focus', lookUp);
      };
    },
  };
}

const numberOf = (id: string) => Number.parseInt(id, 10);
