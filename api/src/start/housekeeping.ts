import { sql } from 'kysely';
import type { Core } from '../core';
import { deleteEndedJobs } from '../jobs/jobs.repository';
import { deleteOldChanges } from '../modules/user/access/access-changes.repository';
import { deleteExpiredGoogleTokens } from '../modules/user/google/google-tokens';
import { forgetOldNetworks } from '../modules/user/sign-in/known-networks';
import { deleteExpiredResets } from '../modules/user/password/password-reset.repository';
import { deleteExpiredSessions } from '../auth/sessions.repository';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What has run its course is deleted, so that tables stay small. */
export function scheduleHousekeeping({ jobs, database, events, limits, media, now }: Core): void {
  const { db } = database;
  jobs.schedule('prune-events', 5 * MINUTE, () => events.prune());
  jobs.schedule('sweep-media', HOUR, () => media.sweep(false));
  jobs.schedule('prune-limits', HOUR, () => limits.prune());
  jobs.schedule('prune-sessions', DAY, () => deleteExpiredSessions(db, now()));
  jobs.schedule('prune-resets', HOUR, () => deleteExpiredResets(db, now()));
  jobs.schedule('prune-networks', DAY, () => forgetOldNetworks(db, now()));
  jobs.schedule('prune-google-tokens', HOUR, () => deleteExpiredGoogleTokens(db, now()));
  jobs.schedule('prune-access-changes', DAY, () =>
    deleteOldChanges(db, new Date(now().getTime() - 90 * DAY * 1000)),
  );
  jobs.schedule('prune-jobs', DAY, () => deleteEndedJobs(db, 7 * DAY));
  // No autovacuum runs in the embedded database.
  if (database.kind === 'embedded') {
    jobs.schedule('vacuum', 6 * HOUR, async () => {
      await sql`vacuum (analyze)`.execute(db);
    });
  }
}
