import { sql } from 'kysely';
import type { Core } from '../core';
import { deleteEndedJobs } from '../jobs/jobs.repository';
import { deleteExpiredSessions } from '../auth/sessions.repository';
import { scheduleUpkeep } from '../modules/user';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function scheduleHousekeeping(core: Core): void {
  const { jobs, database, events, limits, media, now } = core;
  const { db } = database;
  jobs.schedule('prune-events', 5 * MINUTE, () => events.prune());
  jobs.schedule('sweep-media', HOUR, () => media.sweep(false));
  jobs.schedule('prune-limits', HOUR, () => limits.prune());
  jobs.schedule('prune-sessions', DAY, () => deleteExpiredSessions(db, now()));
  scheduleUpkeep(core);
  jobs.schedule('prune-jobs', DAY, () => deleteEndedJobs(db, 7 * DAY));
  // The embedded database has no autovacuum.
  if (database.kind === 'embedded') {
    jobs.schedule('vacuum', 6 * HOUR, async () => {
      await sql`vacuum (analyze)`.execute(db);
    });
  }
}
