import type { ReleaseSet } from '@lisan/contract';
import type { ReleaseStore } from '../storage/release-store';

/** Gives the live set, looked up at most once in `milliseconds`: a publish by another process shows without a restart. */
export function followLiveSet(
  store: ReleaseStore,
  milliseconds = 1000,
): () => Promise<ReleaseSet | undefined> {
  let known: ReleaseSet | undefined;
  let lookedUpAt = -Infinity;
  let running: Promise<void> | undefined;

  async function lookUp(): Promise<void> {
    known = (await store.findHead())?.set ?? known;
    lookedUpAt = performance.now();
  }

  return async () => {
    if (performance.now() - lookedUpAt >= milliseconds) {
      running ??= lookUp().finally(() => (running = undefined));
      await running;
    }
    return known;
  };
}
