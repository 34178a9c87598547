import { sql } from 'kysely';
import type { Connection } from '../database/schema';
import type { JobRow } from './jobs.repository';

interface KindCount {
  readonly kind: string;
  /** `due`: should run now; `later`: delayed; `failed`: given up in the last week. */
  readonly state: 'due' | 'later' | 'running' | 'failed';
  readonly jobs: number;
  readonly oldest: number;
}

/** Operator's report of waiting, running and failed jobs. */
export interface JobReport {
  readonly counts: readonly KindCount[];
  readonly running: readonly (Pick<JobRow, 'id' | 'kind' | 'attempt' | 'failures' | 'worker'> & {
    readonly lease: number;
  })[];
  readonly failed: readonly Pick<
    JobRow,
    'id' | 'kind' | 'failures' | 'finished_at' | 'request_id' | 'error'
  >[];
}

export async function countJobs(db: Connection): Promise<KindCount[]> {
  const { rows } = await sql<KindCount>`
    select kind, case when state = 'queued' and run_at <= now() then 'due' when state = 'queued' then 'later'
      else state end as state, count(*)::integer as jobs, extract(epoch from now() - min(run_at))::float8 as oldest
    from jobs where state in ('queued', 'running', 'failed') group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

const MAX_JOBS_REPORTED = 50;

export async function readReport(db: Connection): Promise<JobReport> {
  const counts = await countJobs(db);
  const running = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'attempt', 'failures', 'worker'])
    .select(sql<number>`extract(epoch from lease_until - now())::float8`.as('lease'))
    .where('state', '=', 'running')
    .orderBy('lease_until')
    .limit(MAX_JOBS_REPORTED)
    .execute();
  const failed = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'failures', 'finished_at', 'request_id', 'error'])
    .where('state', '=', 'failed')
    .orderBy('finished_at', 'desc')
    .limit(MAX_JOBS_REPORTED)
    .execute();
  return { counts, running, failed };
}
