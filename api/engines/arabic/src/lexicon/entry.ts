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
  /** A noun that takes the sound plural ـون/ـين, so its ـين is never a dual. */
  isHuman?: boolean;
  /** A person's name or role: a likely subject, so a word next to it is likely a verb. */
  isPerson?: boolean;
  /** Verbs only: the stem before an attached pronoun, كَتَبُو(هَا). */
  connectedReading?: string;
  mood?: Mood;
  voice?: Voice;
  /** Person, gender and number: `3fs` is "she", `2mp` "you" of several men. */
  person?: string;
  /** A jussive spelled with one letter fewer than the present: يَقُلْ. */
  isShortened?: boolean;
}

export type FindEntries = (letters: string) => readonly Entry[];
