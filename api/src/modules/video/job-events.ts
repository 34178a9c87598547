import { findLanguage } from '@lisan/contract';
import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import type { Translate } from '../../translations/translator';
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

/** What to tell the user about a job that ended; undefined without news. */
export function describeOutcome(row: LipSyncJobRow, translate: Translate) {
  const isRefunded = row.reason === outOfStep.notice;
  const outcome = isRefunded ? outOfStep : outcomes[row.status];
  if (!outcome) return undefined;
  const { notice, tone } = outcome;
  return {
    notice,
    tone,
    isRefunded,
    title: translate(`notice_${notice}_title`),
    body:
      row.reason === null
        ? translate(`notice_${notice}_body`, { name: row.file_name })
        : translate(row.reason, row.reason_values ?? {}),
  };
}

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
    return translate;
  }
  return {
    async show(trx: Connection, row: LipSyncJobRow): Promise<void> {
      await publishJob(trx, row);
    },
    async publish(trx: Connection, row: LipSyncJobRow): Promise<void> {
      const translate = await publishJob(trx, row);
      const outcome = describeOutcome(row, translate);
      if (!outcome) return;
      // A notification too: the view that shows the job may not be open.
      await events.publish(
        row.user_id,
        'notification.added',
        {
          id: `${row.job_id}:${outcome.notice}`,
          kind: `video.${outcome.notice}`,
          tone: outcome.tone,
          title: outcome.title,
          body: outcome.body,
        },
        trx,
      );
    },
  };
}
