import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import { languages } from '../../messages/language';
import type { LipSyncJobRow } from './lip-sync-jobs.repository';
import { presentJob } from './video.presenter';

/** Tells the account's open browsers what became of a job, when the transaction commits. */
export interface JobNews {
  publish(trx: Connection, row: LipSyncJobRow): Promise<void>;
}

export function createJobNews({
  events,
  media,
  translator,
}: Pick<Core, 'events' | 'media' | 'translator'>): JobNews {
  return {
    async publish(trx, row) {
      const user = await trx
        .selectFrom('users')
        .select('language')
        .where('id', '=', row.user_id)
        .executeTakeFirst();
      // A push goes to every browser of the account: in the language of the account.
      const language = languages.find((one) => one === user?.language) ?? 'en';
      await events.publish(
        row.user_id,
        'job.changed',
        { job: presentJob(row, media, translator.in(language)) },
        trx,
      );
    },
  };
}
