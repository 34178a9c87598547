import type { RunningSubscription } from './subscription-state';

/** What another plan does to a running subscription. */
export interface PlannedChange {
  readonly act: 'change_now' | 'change_later' | 'cancel' | 'resume';
  /** The plan of the month that runs. */
  readonly present: string;
  /** Cents that are charged with it. */
  readonly centsNow: number;
  readonly running: RunningSubscription;
}

/** What choosing a plan does; without a running subscription that is a checkout. */
export type PlannedAct = PlannedChange | { readonly act: 'checkout' };
