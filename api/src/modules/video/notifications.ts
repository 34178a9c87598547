import type { Core } from '../../core';
import type { FoundNotification } from '../../auth/account-hooks';
import { describeOutcome } from './job-events';
import { listEndedJobs } from './lip-sync-jobs.repository';

export function addJobNotifications({ accountHooks, database }: Pick<Core, 'accountHooks' | 'database'>) {
  accountHooks.addNotifications(async ({ userId, since, translate }) => {
    const jobs = await listEndedJobs(database.db, userId, since);
    return jobs.flatMap((row): FoundNotification[] => {
      const outcome = describeOutcome(row, translate);
      if (!outcome) return [];
      const { title, body, isRefunded, tone } = outcome;
      const kind = isRefunded ? 'refund' : tone === 'good' ? 'done' : 'failed';
      const at = row.finished_at ?? row.updated_at;
      return [{ id: `job-${row.job_id}`, kind, at, title, body, view: 'lip-sync' }];
    });
  });
}
