import type { ColumnType, Generated } from 'kysely';
import type { VoiceProfile } from '../../engines/voice-clone';

/** Read as a value, written as JSON text. */
type Json<Value> = ColumnType<Value | null, string | null, string | null>;

interface ClonedVoicesTable {
  voice_id: string;
  /** The id that the engine which made it knows it by. */
  engine_voice_id: string;
  user_id: string;
  name: string;
  description: string;
  kind: 'profile' | 'clone';
  profile: Json<VoiceProfile>;
  /** When the speaker's agreement was recorded. */
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
  /** Of the audio that will come of it, and the reference of its hold. */
  id: string;
  user_id: string;
  digest: string;
  beat_at: Generated<Date>;
  /** Of the audio that will come of it. */
  name: Generated<string>;
  sentences: Generated<number>;
  /** Sentences that are spoken. */
  done: Generated<number>;
  /** Whoever has begun it wants no more of it. */
  is_stopping: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface VoiceTables {
  cloned_voices: ClonedVoicesTable;
  dictionary_entries: DictionaryEntriesTable;
  favourite_voices: FavouriteVoicesTable;
  speech_runs: SpeechRunsTable;
}

declare module '../../database/schema' {
  interface Schema extends VoiceTables {}
}
