import type { ColumnType, Generated } from 'kysely';
import type { JobStatus, LengthFit, SyncScore } from '@lisan/contract';

type Json<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

interface LipSyncJobsTable {
  job_id: string;
  user_id: string;
  video_id: string;
  audio_id: string;
  file_name: string;
  /** Language of the latest request; null for older jobs: use the account's. */
  language: ColumnType<string | null, string | null | undefined, string | null>;
  status: JobStatus;
  step: Generated<string>;
  progress: Generated<number>;
  reason: string | null;
  reason_values: Json<Readonly<Record<string, string | number>>>;
  refunded: Generated<boolean>;
  queue_id: string | null;
  provider_job_id: string | null;
  result_key: string | null;
  poster_key: string | null;
  captions_key: string | null;
  burned_key: string | null;
  fit: LengthFit | null;
  seconds: number | null;
  started_at: Date | null;
  finished_at: Date | null;
  proof: Json<SyncScore>;
  removed_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface LipSyncPreviewsTable {
  user_id: string;
  video_id: string;
  audio_id: string;
  media_key: string;
}

export interface VideoTables {
  lip_sync_jobs: LipSyncJobsTable;
  lip_sync_previews: LipSyncPreviewsTable;
}

declare module '../../database/schema' {
  interface Schema extends VideoTables {}
}
