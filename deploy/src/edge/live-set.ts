import type { ReleaseRecord } from '@lisan/contract';
import type { Sets } from '../storage/sets';
import { StoreFault, isStoreFault } from '../storage/store-fault';

interface FollowOptions {
  /** Minimum time between two store checks. */
  readonly milliseconds?: number;
  /** Called once per fault, and without one when it heals. */
  readonly tell: (fault: unknown) => void;
}

export interface LiveSet {
  /** `undefined` while nothing is published. */
  find(): Promise<ReleaseRecord | undefined>;
  /** The last check found a fault. */
  isDegraded(): boolean;
}

/** The live set. While the store is unreadable, the last good set stays live. */
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

/** Mirrors the sets of a remote store, for an edge that starts while it is away. */
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
