import type { Generated } from 'kysely';

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'canceled';

interface JobsTable {
  id: string;
  kind: string;
  /** JSON text going in, parsed coming out. */
  payload: unknown;
  state: Generated<JobState>;
  /** Raised by every claim; whoever holds an older number has lost the job. */
  attempt: Generated<number>;
  /** Tries that failed or died with their process. */
  failures: Generated<number>;
  max_failures: number;
  run_at: Generated<Date>;
  /** Among the jobs of its kind that are due, the earliest turn is next. */
  turn_at: Generated<Date>;
  /** Whose it is, while it is open: an account takes its turns with the others. */
  account: string | null;
  lease_until: Date | null;
  worker: string | null;
  unique_key: string | null;
  /** The request that asked for it; the job runs on its behalf. */
  request_id: string | null;
  error: string | null;
  created_at: Generated<Date>;
  finished_at: Date | null;
}

export interface JobTables {
  jobs: JobsTable;
}

declare module '../database/schema' {
  interface Schema extends JobTables {}
}
