import { openActs, type Act } from '../storage/action-log';
import type { ReleaseStore } from '../storage/release-store';
import { isStoreFault } from '../storage/store-fault';
import type { Outcome } from './outcome';

/** Who did it, from where, and why. */
export type Doer = Omit<Act, 'at' | 'act'>;

/** Notes what was done in the log of the store. What is done stays done where that fails: then it is said. */
export async function logged(
  { storage }: Pick<ReleaseStore, 'storage'>,
  doer: Doer,
  outcome: Outcome,
  complain: (text: string) => void,
): Promise<Outcome> {
  if (outcome.act === undefined) return outcome;
  try {
    await openActs(storage).add({ ...doer, act: outcome.act });
  } catch (error) {
    if (!isStoreFault(error)) throw error;
    complain(`It was done, but the log of acts lacks it. ${error.message}`);
  }
  return outcome;
}
