import { createStore } from 'zustand/vanilla';
import { readonlyStore, type ReadonlyStore } from '@lisan/remote-kit';
import { askLiveSet } from './fresh-document';

/** What the person is about: going on to another view or page, away or just back, or in front of a failure. */
export type Moment = 'step' | 'away' | 'failure';

/** Takes a newer set by a fresh document, at a moment at which nothing is lost by it. */
export interface Exchange {
  /** That set is live. With `isUrgent` the page lacks something already: it is looked at, and taken, at once. */
  heard(id: string, isUrgent: boolean): void;
  /** A newer set waits for its moment. */
  isReady(): boolean;
  /** Answers whether this document is being left; the person stays in it otherwise. */
  take(moment: Moment, leave: () => void, isWanted?: () => boolean): Promise<boolean>;
  stop(): void;
}

/** Fetches what takes a newer set; `onNewer` is told when there is one. */
type LoadExchange = (onNewer: () => void) => Promise<Exchange>;

export interface NewerSetState {
  /** The edge speaks of a newer set than the one that this page came with. */
  readonly isOld: boolean;
}

/** The page's part in taking a newer release set: what it takes before there is one. The rest comes when there is. */
export interface NewerSet extends ReadonlyStore<NewerSetState> {
  /** The edge has said which set is live. */
  heard(id: string): void;
  /** Something of this page did not come: the edge is asked, and a page that is old goes on in a fresh document if nothing is lost. */
  failed(): void;
  /** Goes on in a fresh document when a newer set waits and nothing would be lost, and else does `otherwise`. */
  goOn(leave: () => void, otherwise: () => void): void;
  /** From here on the page, which is of the set `id`, follows what it hears. Returns how to end. */
  begin(id: string, load: LoadExchange): () => void;
}

/** Milliseconds without a word of the edge after which it is asked when the person comes back. */
const askAfter = 5 * 60_000;

export function createNewerSet(): NewerSet {
  const store = createStore<NewerSetState>(() => ({ isOld: false }));
  let begun: { readonly id: string; readonly load: LoadExchange } | undefined;
  let exchange: Exchange | undefined;
  let loading: Promise<Exchange | undefined> | undefined;
  let latest: string | undefined;
  let heardAt = Date.now();
  let steps = 0;

  /** Its file may be gone, or the line: the next word of a newer set tries again. */
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
    // An edge that is a little behind, or a forged word, leads nobody back.
    if (!begun || !(numberOf(id) > numberOf(begun.id))) return;
    const ready = await loadExchange();
    if (ready) ready.heard(id, isUrgent);
    // So old that not even the file with the rest of this is there.
    else store.setState({ isOld: true });
  }

  function heard(id: string): void {
    latest = id;
    heardAt = Date.now();
    void follow(id, false);
  }

  async function askAndFollow(isUrgent: boolean): Promise<void> {
    heardAt = Date.now();
    const id = await askLiveSet();
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
