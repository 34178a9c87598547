import type { Candidate } from '../morphology/candidate';

export interface Neighbours {
  /** Unvowelled letters of the previous word in the phrase; empty at its start. */
  previous: string;
  /** The reading chosen for that word. */
  previousChoice: Candidate | undefined;
  beforePrevious: string;
  beforePreviousChoice: Candidate | undefined;
  /** Unvowelled letters of the next word in the phrase; empty at its end. */
  next: string;
  /** The likeliest reading of the next word, without context. */
  nextChoice: Candidate | undefined;
  /** Likewise for the word after it. */
  afterNextChoice: Candidate | undefined;
  /** The next word may be a woman's name: نُور, أَمَل. */
  canBeWomanNext: boolean;
  /** Letters of the words that follow, `next` included. */
  following: readonly string[];
  startsSentence: boolean;
  /** True after a comma too, where an imperative may start. */
  startsClause: boolean;
  /** Reading of the next token when it is no word: a number, a date. */
  nextReading: string;
  /** Follows a number from 11 to 99, whose noun is singular and accusative. */
  followsCount: boolean;
  /** The sentence ends with a question mark. Known at its start only. */
  isQuestion: boolean;
  /** A verb and its whole subject precede: «عقد مجلس الوزراء جلسته». */
  followsVerbAndSubject: boolean;
  followsImperative: boolean;
  /** At the start of a clause: another word of the sentence says "you" or is always an imperative. */
  addressesReader: boolean;
  /** Every reading of the next word is a verb. */
  isNextOnlyVerb: boolean;
  followsFirstPerson: boolean;
}
