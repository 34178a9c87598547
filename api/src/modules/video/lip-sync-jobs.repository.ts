import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Connection } from '../../database/schema';
import { selectOpenHolds } from '../billing';
import type { VideoTables } from './video.tables';

export type LipSyncJobRow = Selectable<VideoTables['lip_sync_jobs']>;

/** States in which a job occupies its account's one slot. */
export const runningStates = ['PENDING', 'PROCESSING'] as const;

/** Throws a unique violation when the account has a running job. */
export function insertJob(
  trx: Connection,
  row: Insertable<VideoTables['lip_sync_jobs']>,
): Promise<LipSyncJobRow> {
  return trx.insertInto('lip_sync_jobs').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Newest first, without removed jobs. */
export function listJobs(db: Connection, userId: string, limit?: number): Promise<LipSyncJobRow[]> {
  const query = db
    .selectFrom('lip_sync_jobs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('job_id');
  return (limit === undefined ? query : query.limit(limit)).execute();
}

const MAX_ENDED_JOBS = 50;

/** Ended since a time, newest first, without removed jobs. */
export function listEndedJobs(db: Connection, userId: string, since: Date): Promise<LipSyncJobRow[]> {
  return db
    .selectFrom('lip_sync_jobs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where('status', 'not in', runningStates)
    .where('updated_at', '>=', since)
    .orderBy('updated_at', 'desc')
    .limit(MAX_ENDED_JOBS)
    .execute();
}

/** Finds a job by its own id, or a video's latest job by the video's id. Skips removed jobs. */
export function findJob(db: Connection, userId: string, id: string): Promise<LipSyncJobRow | undefined> {
  return db
    .selectFrom('lip_sync_jobs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where(({ or, eb }) => or([eb('job_id', '=', id), eb('video_id', '=', id)]))
    .orderBy(({ eb }) => eb('job_id', '=', id), 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function lockJob(trx: Connection, jobId: string): Promise<void> {
  await trx.selectFrom('lip_sync_jobs').select('job_id').where('job_id', '=', jobId).forUpdate().execute();
}

export function findJobById(db: Connection, jobId: string): Promise<LipSyncJobRow | undefined> {
  return db.selectFrom('lip_sync_jobs').selectAll().where('job_id', '=', jobId).executeTakeFirst();
}

/** Counts an account's running jobs, or only those that use the given media. */
export async function countRunning(
  db: Connection,
  userId: string,
  media: { video?: string; audio?: string },
): Promise<number> {
  let query = db
    .selectFrom('lip_sync_jobs')
    .select('job_id')
    .where('user_id', '=', userId)
    .where('status', 'in', runningStates);
  if (media.video !== undefined) query = query.where('video_id', '=', media.video);
  if (media.audio !== undefined) query = query.where('audio_id', '=', media.audio);
  return (await query.execute()).length;
}

export function updateJob(
  trx: Connection,
  jobId: string,
  expectedStatuses: readonly LipSyncJobRow['status'][],
  change: Updateable<VideoTables['lip_sync_jobs']>,
): Promise<LipSyncJobRow | undefined> {
  return trx
    .updateTable('lip_sync_jobs')
    .set({ ...change, updated_at: new Date() })
    .where('job_id', '=', jobId)
    .where('status', 'in', expectedStatuses)
    .returningAll()
    .executeTakeFirst();
}

export async function countAllRunning(db: Connection): Promise<number> {
  const { count } = await db
    .selectFrom('lip_sync_jobs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', 'in', runningStates)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const MAX_JOBS_MEASURED = 10;

/** Median processing seconds per second of video, over the latest results; null without results. */
export async function measureSpeed(db: Connection): Promise<number | null> {
  const rows = await db
    .selectFrom('lip_sync_jobs')
    .select(['started_at', 'finished_at', 'seconds'])
    .where('finished_at', 'is not', null)
    .where('seconds', '>', 0)
    .orderBy('finished_at', 'desc')
    .limit(MAX_JOBS_MEASURED)
    .execute();
  const ratios = rows
    .flatMap(({ started_at: from, finished_at: to, seconds }) =>
      from && to && seconds ? [(to.getTime() - from.getTime()) / 1000 / seconds] : [],
    )
    .sort((one, other) => one - other);
  return ratios[ratios.length >> 1] ?? null;
}

/** Removes an ended job until it is purged; `null` restores it. Undefined when nothing matches. */
export function setRemoved(
  trx: Connection,
  job: { readonly userId: string; readonly jobId: string },
  removedAt: Date | null,
): Promise<LipSyncJobRow | undefined> {
  return trx
    .updateTable('lip_sync_jobs')
    .set({ removed_at: removedAt })
    .where('user_id', '=', job.userId)
    .where('job_id', '=', job.jobId)
    .where('status', 'not in', runningStates)
    .where('removed_at', removedAt === null ? 'is not' : 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes jobs removed before a date and without an open hold. Returns the keys of their files. */
export async function sweepRemoved(trx: Connection, before: Date): Promise<string[]> {
  const rows = await trx
    .deleteFrom('lip_sync_jobs')
    .where('removed_at', '<', before)
    // A hold without its job would be refunded as lost.
    .where(({ not, exists }) =>
      not(exists(selectOpenHolds(trx).where('reference', '=', sql.ref<string>('lip_sync_jobs.job_id')))),
    )
    .returning(['result_key', 'poster_key', 'captions_key', 'burned_key'])
    .execute();
  return rows.flatMap((row) => Object.values(row).filter((key) => key !== null));
}
