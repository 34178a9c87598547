import { createHash } from 'node:crypto';
import { Problem } from '@lisan/errors';
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

/** Differs whenever the subscription would no longer behave as a preview described it. */
export function previewVersion({ present, running }: Pick<PlannedChange, 'present' | 'running'>): string {
  const { provider_id: id, plan, status, cancel_at_period_end: isEnding, period_end: end } = running;
  const state = JSON.stringify([id, plan, present, status, isEnding, end]);
  return createHash('sha256').update(state).digest('hex').slice(0, 16);
}

/** @throws Problem `stale_preview` when the user confirmed something else than what would happen now */
export function assertPreviewed(
  planned: Pick<PlannedChange, 'present' | 'running'>,
  version: string | undefined,
): void {
  if (version !== undefined && version !== previewVersion(planned))
    throw new Problem('stale_preview', { message: 'plan_changed_elsewhere' });
}
