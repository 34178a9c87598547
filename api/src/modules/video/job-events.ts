import { findLanguage } from '@lisan/contract';
import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import { findUserById } from '../user';
import type { LipSyncJobRow } from './lip-sync-jobs.repository';
import { presentJob } from './video.presenter';

/** Outcomes worth a notification; a cancellation needs none. */
const outcomes: Partial<Record<LipSyncJobRow['status'], { notice: string; tone: 'good' | 'bad' }>> = {
  COMPLETED: { notice: 'lip_sync_completed', tone: 'good' },
  FAILED: { notice: 'lip_sync_failed', tone: 'bad' },
  REJECTED: { notice: 'lip_sync_failed', tone: 'bad' },
};

/** Completed but refunded: the lip-sync missed its quality bar. */
const outOfStep = { notice: 'lip_sync_out_of_step', tone: 'bad' } as const;

export type JobNews = ReturnType<typeof createJobNews>;

export function createJobNews({ events, media, translator }: Pick<Core, 'events' | 'media' | 'translator'>) {
  async function publishJob(trx: Connection, row: LipSyncJobRow) {
    const user = await findUserById(trx, row.user_id);
    // Older jobs have no language of their own: use the account's.
    const preferred = row.language ?? user?.language;
    const language = findLanguage(preferred) ?? 'en';
    const translate = translator.in(language);
    const job = presentJob(row, media, translate);
    await events.publish(row.user_id, 'job.changed', { job }, trx);
    return { job, translate };
  }
  return {
    async show(trx: Connection, row: LipSyncJobRow): Promise<void> {
      await publishJob(trx, row);
    },
    async publish(trx: Connection, row: LipSyncJobRow): Promise<void> {
      const { job, translate } = await publishJob(trx, row);
      const outcome = row.reason === outOfStep.notice ? outOfStep : outcomes[row.status];
      if (!outcome) return;
      // A notification too: the view that shows the job may not be open.
      await events.publish(
        row.user_id,
        'notification.added',
        {
          id: `${row.job_id}:${row.status}`,
          kind: `video.${outcome.notice}`,
          tone: outcome.tone,
          title: translate(`notice_${outcome.notice}_title`),
          body: job.reason ?? translate(`notice_${outcome.notice}_body`, { name: row.file_name }),
        },
        trx,
      );
    },
  };
}
