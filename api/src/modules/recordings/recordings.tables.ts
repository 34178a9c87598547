import type { ColumnType, Generated } from 'kysely';
import type { LipSyncCheck } from '../../engines/lip-sync';
import type { TimedPhoneme, TimedWord } from '../../engines/speech';

/** Read as a value, written as JSON text. */
type Json<Value> = ColumnType<Value | null, string | null, string | null>;

interface AudiosTable {
  id: string;
  user_id: string;
  source: 'speech' | 'upload';
  media_key: string;
  file_name: string;
  /** Seconds. */
  duration: number;
  voice_id: string | null;
  text: string | null;
  words: Json<readonly TimedWord[]>;
  phonemes: Json<readonly TimedPhoneme[]>;
  created_at: Generated<Date>;
}

interface VideosTable {
  id: string;
  user_id: string;
  media_key: string;
  poster_key: string | null;
  file_name: string;
  /** Seconds. */
  duration: number;
  width: number;
  height: number;
  face_check: ColumnType<LipSyncCheck | null, string | null | undefined, string | null>;
  created_at: Generated<Date>;
}

interface StagedUploadsTable {
  id: string;
  user_id: string;
  bytes: number;
  is_resumable: boolean;
  expires_at: Date;
}

export interface RecordingTables {
  audios: AudiosTable;
  videos: VideosTable;
  staged_uploads: StagedUploadsTable;
}

declare module '../../database/schema' {
  interface Schema extends RecordingTables {}
}
