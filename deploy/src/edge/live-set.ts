import type { ReleaseRecord } from '@lisan/contract';
import type { Sets } from '../storage/sets';
import { StoreFault, isStoreFault } from '../storage/store-fault';

interface FollowOptions {
  /** At most one look into the store in so long. */
  readonly milliseconds?: number;
  /** Told when something is wrong with the store, with the reason, and once when nothing is any more, without. */
  readonly tell: (fault: unknown) => void;
}

/** The live set, as one edge knows it. */
export interface LiveSet {
  /** `undefined` while nothing is published. */
  find(): Promise<ReleaseRecord | undefined>;
  /** At the last look something was wrong with the store; the set is the last good one. */
  isDegraded(): boolean;
}

/**
 * Gives the live set: a publish by another process shows without a restart. While the store cannot be read, the set that
 * was read last stays live, and where the newest set is damaged the newest that is whole is live, after a restart too.
 * A fault is thrown only to whoever asks before there was any set.
 */
export function followLiveSet(
  sets: Pick<Sets, 'look'>,
  { milliseconds = 1000, tell }: FollowOptions,
): LiveSet {
  let known: ReleaseRecord | undefined;
  let lookedUpAt = -Infinity;
  let running: Promise<void> | undefined;
  let told = '';

  function judge(fault: Error | undefined): void {
    const text = fault?.message ?? '';
    if (text !== told) tell(fault);
    told = text;
  }

  async function lookUp(): Promise<void> {
    try {
      const { head, faults } = await sets.look(known);
      known = head;
      judge(faults.length > 0 ? new StoreFault('store_damaged', faults.join('; ')) : undefined);
    } catch (error) {
      judge(error instanceof Error ? error : new Error(String(error)));
      if (!known) throw error;
    }
    if (!known && told) throw new StoreFault('store_damaged', `There is no set that can be read: ${told}`);
    lookedUpAt = performance.now();
  }

  return {
    async find() {
      if (performance.now() - lookedUpAt >= milliseconds) {
        running ??= lookUp().finally(() => (running = undefined));
        await running;
      }
      return known;
    },
    isDegraded: () => told !== '',
  };
}

/**
 * The sets of a store that is elsewhere. What is live there is kept here as well; an edge that starts while the store is
 * away goes on with that, and says so.
 */
export function mirrorSets(from: Pick<Sets, 'look'>, to: Sets): Pick<Sets, 'look'> {
  return {
    async look(known) {
      try {
        const outlook = await from.look(known);
        const { head } = outlook;
        if (head && head.set.id !== known?.set.id) await to.add(head);
        return outlook;
      } catch (error) {
        if (known || !isStoreFault(error)) throw error;
        const { head, next } = await to.look();
        if (!head) throw error;
        return { head, next, faults: [error.message] };
      }
    },
  };
}
