import type { Sets } from '../storage/sets';
import { isStoreFault } from '../storage/store-fault';

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
