import { createHash } from 'node:crypto';
import { RequestError } from '@lisan/errors';
import type { RunningSubscription } from './subscription-state';

export interface PlannedChange {
  readonly action: 'change_now' | 'change_later' | 'cancel' | 'resume';
  readonly present: string;
  readonly centsNow: number;
  readonly running: RunningSubscription;
}

export type PlannedAction = PlannedChange | { readonly action: 'checkout' };

/** Changes whenever a preview no longer describes the subscription. */
export function previewVersion({ present, running }: Pick<PlannedChange, 'present' | 'running'>): string {
  const { provider_id: id, plan, status, cancel_at_period_end: isEnding, period_end: end } = running;
  const state = JSON.stringify([id, plan, present, status, isEnding, end]);
  return createHash('sha256').update(state).digest('hex').slice(0, 16);
}

/** @throws RequestError `stale_preview` when the change differs from the preview that the user confirmed */
export function assertPreviewed(
  planned: Pick<PlannedChange, 'present' | 'running'>,
  version: string | undefined,
): void {
  if (version !== undefined && version !== previewVersion(planned))
    throw new RequestError('stale_preview', { message: 'plan_changed_elsewhere' });
}
