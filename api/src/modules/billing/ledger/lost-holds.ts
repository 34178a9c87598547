import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import type { Hold, Ledger } from './ledger';
import { selectOpenHolds } from './ledger.repository';

const DAY_MS = 86_400_000;
/** Longer than any job: an older open hold has lost its job. */
const LOST_AFTER_DAYS = 7;
/** Older holds belong to a past month and affect no balance. */
const MAX_MONTH_DAYS = 32;
const BATCH_SIZE = 500;

/**
 * Refunds holds whose job no longer exists; returns their number. A safety net below each module's own cleanup: a
 * hold and its job's row are written and ended in one transaction, so an open hold without a row is always orphaned.
 */
export async function refundLostHolds(
  { database, now }: Pick<Core, 'database' | 'now'>,
  ledger: Ledger,
): Promise<number> {
  let count = 0;
  for (;;) {
    const holds = await listLostHolds(database.db, now());
    for (const hold of holds) if (await database.transaction((trx) => ledger.refund(trx, hold))) count += 1;
    if (holds.length < BATCH_SIZE) return count;
  }
}

async function listLostHolds(db: Connection, now: Date): Promise<Hold[]> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const rows = await selectOpenHolds(db)
    .where('created_at', '>', ago(MAX_MONTH_DAYS + LOST_AFTER_DAYS))
    .where(({ or, and, eb, not, exists, selectFrom }) => {
      const reply = selectFrom('messages')
        .select('messages.id')
        .whereRef('messages.id', '=', 'ledger.reference')
        .where('messages.status', '=', 'streaming');
      const speech = selectFrom('speech_runs')
        .select('speech_runs.id')
        .whereRef('speech_runs.id', '=', 'ledger.reference');
      const lipSync = selectFrom('lip_sync_jobs')
        .select('lip_sync_jobs.job_id')
        .whereRef('lip_sync_jobs.job_id', '=', 'ledger.reference')
        .where('lip_sync_jobs.status', 'in', ['PENDING', 'PROCESSING']);
      return or([
        eb('created_at', '<', ago(LOST_AFTER_DAYS)),
        and([eb('about', '=', 'activity_chat'), not(exists(reply))]),
        and([eb('about', '=', 'activity_speech'), not(exists(speech))]),
        and([eb('about', '=', 'activity_lip_sync'), not(exists(lipSync))]),
      ]);
    })
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}
