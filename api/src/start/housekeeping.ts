import type { Core } from '../core';
import { deleteEndedJobs } from '../jobs/jobs.repository';
import { deleteExpiredSessions } from '../auth/sessions.repository';
import { scheduleAccountCleanup } from '../modules/user';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../durations';

export function scheduleHousekeeping(core: Core): void {
  const { jobs, database, events, limits, media, now } = core;
  const { db } = database;
  jobs.schedule('prune-events', 5 * MINUTE_SECONDS, () => events.prune());
  jobs.schedule('sweep-media', HOUR_SECONDS, () => media.sweep(false));
  jobs.schedule('prune-limits', HOUR_SECONDS, () => limits.prune());
  jobs.schedule('prune-sessions', DAY_SECONDS, () => deleteExpiredSessions(db, now()));
  scheduleAccountCleanup(core);
  jobs.schedule('prune-jobs', DAY_SECONDS, () => deleteEndedJobs(db, 7 * DAY_SECONDS));
  // The embedded database has no autovacuum.
  if (database.kind === 'embedded') jobs.schedule('vacuum', 6 * HOUR_SECONDS, () => database.vacuum());
}
