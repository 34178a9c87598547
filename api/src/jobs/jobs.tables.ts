import type { Generated } from 'kysely';

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'canceled';

interface JobsTable {
  id: string;
  kind: string;
  payload: unknown;
  state: Generated<JobState>;
  /** Fencing token: raised by each claim. */
  attempt: Generated<number>;
  failures: Generated<number>;
  max_failures: number;
  run_at: Generated<Date>;
  /** The due job with the earliest turn runs next. */
  turn_at: Generated<Date>;
  account: string | null;
  lease_until: Date | null;
  worker: string | null;
  unique_key: string | null;
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
