import type { ReleaseSet } from '@lisan/contract';
import type { ReleaseStore } from '../storage/release-store';

interface FollowOptions {
  /** At most one look into the store in so long. */
  readonly milliseconds?: number;
  /** Told once when the store cannot be read, with the reason, and once when it can be read again, without. */
  readonly tell: (fault: unknown) => void;
}

/**
 * Gives the live set: a publish by another process shows without a restart. While the store cannot be read, the set that
 * was read last stays live; the fault is thrown only to whoever asks before there was any.
 */
export function followLiveSet(
  store: Pick<ReleaseStore, 'findHead'>,
  { milliseconds = 1000, tell }: FollowOptions,
): () => Promise<ReleaseSet | undefined> {
  let known: ReleaseSet | undefined;
  let lookedUpAt = -Infinity;
  let running: Promise<void> | undefined;
  let isBroken = false;

  async function lookUp(): Promise<void> {
    try {
      known = (await store.findHead())?.set ?? known;
      if (isBroken) tell(undefined);
      isBroken = false;
    } catch (error) {
      if (!isBroken) tell(error);
      isBroken = true;
      if (!known) throw error;
    }
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
