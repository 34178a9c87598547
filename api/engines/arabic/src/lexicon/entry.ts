import type { Mood, Voice } from '../conjugation/conjugate';

export type WordKind = 'noun' | 'adjective' | 'verb' | 'particle' | 'preposition' | 'name' | 'number';

/** A lexicon word, fully vowelled in its pausal form. */
export interface Entry {
  reading: string;
  kind: WordKind;
  /** Lower is more likely among homographs. */
  rank: number;
  gender?: 'm' | 'f';
  isPlural?: boolean;
  /** People: their plural is ـون/ـين, so ـين is never the dual. */
  isHuman?: boolean;
  /** Names and roles of people: a subject, which makes the neighbouring word a verb. */
  isPerson?: boolean;
  link?: string;
  mood?: Mood;
  voice?: Voice;
  person?: string;
  isShort?: boolean;
}

export type Find = (letters: string) => readonly Entry[];
