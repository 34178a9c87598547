import type { Core } from '../../core';
import { deleteOldChanges } from './access/access-changes.repository';
import { deleteExpiredGoogleTokens } from './google/google-tokens';
import { deleteExpiredResets } from './password/password-reset.repository';
import { forgetOldNetworks } from './sign-in/known-networks';

const HOUR = 3_600;
const DAY = 24 * HOUR;

export function scheduleUpkeep({
  jobs,
  database: { db },
  now,
}: Pick<Core, 'jobs' | 'database' | 'now'>): void {
  jobs.schedule('prune-resets', HOUR, () => deleteExpiredResets(db, now()));
  jobs.schedule('prune-networks', DAY, () => forgetOldNetworks(db, now()));
  jobs.schedule('prune-google-tokens', HOUR, () => deleteExpiredGoogleTokens(db, now()));
  jobs.schedule('prune-access-changes', DAY, () =>
    deleteOldChanges(db, new Date(now().getTime() - 90 * DAY * 1000)),
  );
}
