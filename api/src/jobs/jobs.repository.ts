import { sql, type Selectable } from 'kysely';
import { inSeconds } from '../database/in-seconds';
import type { Connection } from '../database/schema';
import type { JobState, JobTables } from './jobs.tables';

export type JobRow = Selectable<JobTables['jobs']>;
type HeldJob = Pick<JobRow, 'id' | 'attempt'>;

const now = sql<Date>`now()`;
/** Personal data is deleted when a job ends; the row stays. */
const erasedData = { payload: JSON.stringify({}), account: null, unique_key: null };
/** Literals in the statement, since a partial index matches constants only. */
const openStates = [sql.lit<JobState>('queued'), sql.lit<JobState>('running')];
/** Maximum delay after the clock was set back. */
const MAX_WAIT_SECONDS = 375;
/** Penalty per open job of an account; longer than most jobs, so that others run in between. */
const PENALTY_PER_JOB_SECONDS = 1_800;

type NewJob = Pick<
  JobRow,
  'id' | 'kind' | 'payload' | 'max_failures' | 'unique_key' | 'request_id' | 'account'
>;

/** Returns the new id, or that of the open job with `unique_key`. Times in seconds. */
export async function insertJob(
  db: Connection,
  job: NewJob,
  times: { readonly delay: number; readonly headStart: number },
): Promise<string> {
  const { delay, headStart } = times;
  const inserted = await db
    .insertInto('jobs')
    .values({
      ...job,
      payload: JSON.stringify(job.payload ?? {}),
      run_at: inSeconds(delay),
      turn_at: sql<Date>`now() + make_interval(secs => ${delay - headStart}::float8 + ${sql.lit(PENALTY_PER_JOB_SECONDS)} * (
        select count(*) from jobs where account = ${job.account} and kind = ${job.kind} and state in (${sql.join(openStates)})
      ))`,
    })
    .onConflict((conflict) => conflict.column('unique_key').where('state', 'in', openStates).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return inserted.id;
  const existing = await db
    .selectFrom('jobs')
    .select('id')
    .where('unique_key', '=', job.unique_key)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return existing?.id ?? insertJob(db, job, times);
}

/** Claims the next due job of these kinds, skipping rows that others are claiming. */
export function claimJob(
  db: Connection,
  kinds: readonly string[],
  worker: string,
  leaseSeconds: number,
): Promise<JobRow | undefined> {
  return db
    .updateTable('jobs')
    .set({
      state: 'running',
      attempt: sql`attempt + 1`,
      worker,
      lease_until: inSeconds(leaseSeconds),
    })
    .where('id', '=', (query) =>
      query
        .selectFrom('jobs')
        .select('id')
        .where('state', '=', 'queued')
        .where('kind', 'in', kinds)
        .where('run_at', '<=', now)
        .orderBy('turn_at')
        .orderBy('run_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function extendLease(db: Connection, job: HeldJob, leaseSeconds: number): Promise<boolean> {
  return isChanged(await updateHeld(db, job, { lease_until: inSeconds(leaseSeconds) }));
}

export async function endJob(
  db: Connection,
  job: HeldJob,
  end: { state: 'done' | 'failed'; error: string | null },
): Promise<boolean> {
  return isChanged(await updateHeld(db, job, { ...end, ...erasedData, lease_until: null, finished_at: now }));
}

export async function requeueJob(
  db: Connection,
  job: HeldJob,
  next: { failures: number; error: string | null; delay: number },
): Promise<boolean> {
  const { failures, error, delay } = next;
  return isChanged(
    await updateHeld(db, job, {
      state: 'queued',
      failures,
      error,
      lease_until: null,
      run_at: inSeconds(delay),
    }),
  );
}

export async function cancelJob(db: Connection, id: string): Promise<boolean> {
  return isChanged(
    await db
      .updateTable('jobs')
      .set({ state: 'canceled', ...erasedData, lease_until: null, finished_at: now })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .executeTakeFirst(),
  );
}

/** Finds jobs of dead processes; with `isAlone`, all running ones. */
export function findOrphans(db: Connection, isAlone: boolean): Promise<JobRow[]> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('state', '=', 'running')
    .$if(!isAlone, (query) => query.where('lease_until', '<', now))
    .execute();
}

export async function findNextDue(db: Connection, kinds: readonly string[]): Promise<number | undefined> {
  if (kinds.length === 0) return undefined;
  const row = await db
    .selectFrom('jobs')
    .select(sql<number | null>`extract(epoch from min(run_at) - now())::float8`.as('seconds'))
    .where('state', '=', 'queued')
    .where('kind', 'in', kinds)
    .executeTakeFirst();
  return row?.seconds ?? undefined;
}

export async function readClock(db: Connection): Promise<number> {
  const { rows } = await sql<{ clock: number }>`select extract(epoch from now())::float8 as clock`.execute(
    db,
  );
  return rows[0]?.clock ?? 0;
}

/**
 * After the clock was set back, restarts delays and leases from the new time. Idempotent across processes.
 */
export async function catchUp(db: Connection, leaseSeconds: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      run_at: sql<Date>`run_at - (created_at - now())`,
      turn_at: sql<Date>`turn_at - (created_at - now())`,
      created_at: now,
    })
    .where('state', '=', 'queued')
    .where('created_at', '>', inSeconds(1))
    .execute();
  await db
    .updateTable('jobs')
    .set({ run_at: inSeconds(MAX_WAIT_SECONDS) })
    .where('state', '=', 'queued')
    .where('failures', '>', 0)
    .where('run_at', '>', inSeconds(MAX_WAIT_SECONDS))
    .execute();
  await db
    .updateTable('jobs')
    .set({ lease_until: inSeconds(leaseSeconds) })
    .where('state', '=', 'running')
    .where('lease_until', '>', inSeconds(leaseSeconds))
    .execute();
}

export async function deleteEndedJobs(db: Connection, olderThanSeconds: number): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('state', 'in', ['done', 'failed', 'canceled'])
    .where('finished_at', '<', inSeconds(-olderThanSeconds))
    .execute();
}

/** Fencing: changes a row only for the attempt that holds it. */
function updateHeld(db: Connection, job: HeldJob, change: Record<string, unknown>) {
  return db
    .updateTable('jobs')
    .set(change)
    .where('id', '=', job.id)
    .where('attempt', '=', job.attempt)
    .where('state', '=', 'running')
    .executeTakeFirst();
}

function isChanged({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean {
  return numUpdatedRows > 0n;
}
