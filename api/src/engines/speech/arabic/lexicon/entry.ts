import type { Mood, Voice } from '../conjugation/conjugate';

export type WordKind = 'noun' | 'adjective' | 'verb' | 'particle' | 'preposition' | 'name' | 'number';

/** A word the lexicon knows, fully vowelled in its pausal form. */
export interface Entry {
  reading: string;
  kind: WordKind;
  /** Lower is likelier when letters alone do not decide. */
  rank: number;
  gender?: 'm' | 'f';
  isPlural?: boolean;
  /** People: their plural is ـون/ـين, so ـين is never the dual. */
  isHuman?: boolean;
  /** Names of people and what people are: a subject, so that the verb beside it is one. */
  isPerson?: boolean;
  /** The form that stands before an attached pronoun, where it differs from the reading. */
  link?: string;
  mood?: Mood;
  voice?: Voice;
  person?: string;
  /** A jussive that lost a letter (تَخَفْ, تَنْسَ): its spelling alone says that it is one. */
  isShort?: boolean;
}

export type Find = (letters: string) => readonly Entry[];
