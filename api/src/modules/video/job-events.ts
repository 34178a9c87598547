import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import { languages } from '../../translations/language';
import type { LipSyncJobRow } from './lip-sync-jobs.repository';
import { presentJob } from './video.presenter';

/** Ends of a job that the person is told of; who cancels a job knows. */
const outcomes: Partial<Record<LipSyncJobRow['status'], { notice: string; tone: 'good' | 'bad' }>> = {
  COMPLETED: { notice: 'lip_sync_completed', tone: 'good' },
  FAILED: { notice: 'lip_sync_failed', tone: 'bad' },
  REJECTED: { notice: 'lip_sync_failed', tone: 'bad' },
};

/** Made, and given back: the video does not keep what was promised. */
const OUT_OF_STEP = 'lip_sync_out_of_step';
const outOfStep = { notice: 'lip_sync_out_of_step', tone: 'bad' } as const;

/** Tells the account's open browsers of a job, when the transaction commits. */
export interface JobNews {
  /** How it is now: each shows it so. */
  show(trx: Connection, row: LipSyncJobRow): Promise<void>;
  /** What became of it: the person is told. */
  publish(trx: Connection, row: LipSyncJobRow): Promise<void>;
}

export function createJobNews({
  events,
  media,
  translator,
}: Pick<Core, 'events' | 'media' | 'translator'>): JobNews {
  async function say(trx: Connection, row: LipSyncJobRow) {
    const user = await trx
      .selectFrom('users')
      .select('language')
      .where('id', '=', row.user_id)
      .executeTakeFirst();
    // Jobs that were requested before their language was kept use the account's.
    const wanted = row.language ?? user?.language;
    const language = languages.find((one) => one === wanted) ?? 'en';
    const translate = translator.in(language);
    const job = presentJob(row, media, translate);
    await events.publish(row.user_id, 'job.changed', { job }, trx);
    return { job, translate };
  }
  return {
    show: async (trx, row) => void (await say(trx, row)),
    async publish(trx, row) {
      const { job, translate } = await say(trx, row);
      const outcome = row.reason === OUT_OF_STEP ? outOfStep : outcomes[row.status];
      if (!outcome) return;
      // Told wherever the person is: the view that shows the job may not have been opened in this page.
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
