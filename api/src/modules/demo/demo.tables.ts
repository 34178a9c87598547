import type { ColumnType } from 'kysely';
import type { TimedPhoneme, TimedWord } from '../../engines/speech';

type Json<Value> = ColumnType<Value, string, string>;

interface DemoResultsTable {
  id: string;
  user_id: string;
  script: string;
  voice_id: string;
  audio_key: string;
  duration: number;
  words: Json<readonly TimedWord[]>;
  phonemes: Json<readonly TimedPhoneme[]>;
  video_key: string | null;
  created_at: Date;
}

export interface DemoTables {
  demo_results: DemoResultsTable;
}

declare module '../../database/schema' {
  interface Schema extends DemoTables {}
}
