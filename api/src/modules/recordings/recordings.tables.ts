import type { ColumnType, Generated } from 'kysely';
import type { LipSyncCheck, TimedPhoneme, TimedWord } from '@lisan/engine-contract';

type Json<Value> = ColumnType<Value | null, string | null, string | null>;

/** A spoken sentence: MP3 frames that can be joined with others. */
export interface StoredPart {
  readonly key: string;
  readonly frames: number;
  /** Seconds from the start of the file. */
  readonly start: number;
  readonly end: number;
  /** From, to, start, end of each word, relative to the part. */
  readonly words: readonly (readonly [number, number, number, number])[];
}

interface AudiosTable {
  id: string;
  user_id: string;
  source: 'speech' | 'upload';
  media_key: string;
  file_name: string;
  duration: number;
  voice_id: string | null;
  text: string | null;
  words: Json<readonly TimedWord[]>;
  phonemes: Json<readonly TimedPhoneme[]>;
  parts: ColumnType<readonly StoredPart[] | null, string | null | undefined, string | null>;
  made_from: ColumnType<string | null, string | null | undefined, string | null>;
  /** As requested; ownership and existence are checked on reading. */
  conversation_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Loudness over time, 0 to 100; null until measured. */
  peaks: ColumnType<readonly number[] | null, string | null | undefined, string | null>;
  created_at: Generated<Date>;
}

interface VideosTable {
  id: string;
  user_id: string;
  media_key: string;
  poster_key: string | null;
  file_name: string;
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
