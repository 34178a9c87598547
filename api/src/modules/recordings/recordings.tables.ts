import type { ColumnType, Generated } from 'kysely';
import type { LipSyncCheck } from '../../engines/lip-sync';
import type { TimedPhoneme, TimedWord } from '../../engines/speech';

/** Read as a value, written as JSON text. */
type Json<Value> = ColumnType<Value | null, string | null, string | null>;

/** A sentence of a speech as it was spoken: frames of the file, which can be joined with others. */
export interface KeptPart {
  /** Of the reading that was spoken. */
  readonly key: string;
  /** Of the file, behind those of the parts before. */
  readonly frames: number;
  /** Seconds from the start of the file. */
  readonly start: number;
  readonly end: number;
  /** Range in the reading and time, both from the part's beginning: from, to, start, end. */
  readonly words: readonly (readonly [number, number, number, number])[];
}

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
  /** null: uploaded, or made before parts were kept. */
  parts: ColumnType<readonly KeptPart[] | null, string | null | undefined, string | null>;
  /** The speech that sentences of it were kept from. */
  made_from: ColumnType<string | null, string | null | undefined, string | null>;
  /** As it was said when it was spoken: whose it is, and whether it is still there, is asked when it is read. */
  conversation_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Loudness along it, 0 to 100; null until it was drawn. */
  peaks: ColumnType<readonly number[] | null, string | null | undefined, string | null>;
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
