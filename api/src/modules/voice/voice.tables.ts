import type { ColumnType, Generated, Selectable } from 'kysely';
import type { VoiceProfile } from '@lisan/engine-contract';

type Json<Value> = ColumnType<Value | null, string | null, string | null>;

interface ClonedVoicesTable {
  voice_id: string;
  /** Id at the engine that made the voice. */
  engine_voice_id: string;
  user_id: string;
  name: string;
  description: string;
  kind: 'profile' | 'clone';
  profile: Json<VoiceProfile>;
  consent_at: Date | null;
  created_at: Generated<Date>;
}

interface DictionaryEntriesTable {
  user_id: string;
  word: string;
  reading: string;
}

interface FavouriteVoicesTable {
  user_id: string;
  voice_id: string;
  created_at: Generated<Date>;
}

interface SpeechRunsTable {
  id: string;
  user_id: string;
  digest: string;
  beat_at: Generated<Date>;
  name: Generated<string>;
  sentences: Generated<number>;
  done: Generated<number>;
  is_stopping: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface VoiceTables {
  cloned_voices: ClonedVoicesTable;
  dictionary_entries: DictionaryEntriesTable;
  favourite_voices: FavouriteVoicesTable;
  speech_runs: SpeechRunsTable;
}

export type SpeechRunRow = Selectable<SpeechRunsTable>;

declare module '../../database/schema' {
  interface Schema extends VoiceTables {}
}
