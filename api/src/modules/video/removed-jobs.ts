import { RequestError } from '@lisan/errors';
import type { Core } from '../../core';
import { publishAfter } from '../../events/publish-after';
import { findJob, setRemoved, sweepRemoved } from './lip-sync-jobs.repository';
import { UNDO_PERIOD_MS } from '../../durations';

export type RemovedJobs = ReturnType<typeof createRemovedJobs>;

export function createRemovedJobs({
  database,
  events,
  media,
  now,
}: Pick<Core, 'database' | 'events' | 'media' | 'now'>) {
  const { db } = database;
  const withChangeEvent = publishAfter({ database, events }, 'recordings.changed');
  return {
    /** Throws `not_found`, or `already_running` while it runs. */
    async remove(userId: string, id: string): Promise<void> {
      const job = await findJob(db, userId, id);
      if (!job) throw new RequestError('not_found');
      await withChangeEvent(userId, async (trx) => {
        if (!(await setRemoved(trx, { userId, jobId: job.job_id }, now())))
          throw new RequestError('already_running', { message: 'lip_sync_still_running' });
      });
    },
    /** Throws `not_found` when it was not deleted or its time is over. */
    restore: (userId: string, jobId: string) =>
      withChangeEvent(userId, async (trx) => {
        const row = await setRemoved(trx, { userId, jobId }, null);
        if (!row) throw new RequestError('not_found');
        return row;
      }),
    sweep: () =>
      database.transaction(async (trx) => {
        const keys = await sweepRemoved(trx, new Date(now().getTime() - UNDO_PERIOD_MS));
        if (keys.length > 0) await media.remove(trx, keys);
      }),
  };
}
