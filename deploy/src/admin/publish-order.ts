import { openDesk, type PublishOrder } from '../commands/desk';
import { logged, type Doer } from '../commands/logged';
import { failureOf, type Failure, type Outcome } from '../commands/outcome';
import type { PublishStep, TellStep } from '../proof/prove-types';
import type { Grants } from '../release/grants';
import type { ReleaseStore } from '../storage/release-store';

/** A publish of what was uploaded. */
export interface UploadedOrder extends PublishOrder {
  /** The folder in which the builds lie, as in a checkout. */
  readonly root: string;
  readonly doer: Doer;
  /** Of the token by which it was asked for. */
  readonly grants: Grants;
}

/** Sent by the publisher process when it listens for its order: a message sent before that would be lost. */
export const READY = 'ready';

/** How it ended. Plain words, for it may come from another process. */
export type Ended = { readonly outcome: Outcome } | { readonly failure: Failure };

/** All that a process that publishes says. */
export type FromPublisher = typeof READY | { readonly step: PublishStep } | { readonly ended: Ended };

/** Does an order at the store, with the same proofs as a publish of this machine's own. */
export async function carryOut(
  order: UploadedOrder,
  store: ReleaseStore,
  packages: string,
  complain: (text: string) => void,
  tellStep: TellStep,
): Promise<Ended> {
  const { root, doer, grants } = order;
  try {
    const outcome = await openDesk({ store, author: doer, root, packages, tellStep, grants }).publish(order);
    return { outcome: await logged(store, doer, outcome, complain) };
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    return { failure };
  }
}
