import type { Entry, WordKind } from '../lexicon/entry';

/** The vowel a noun or verb shows before an attached pronoun, taken from the words before it. */
export interface Surroundings {
  caseVowel: string;
  isSubjunctive: boolean;
}

/** One possible reading of a written word, with what is known of it. */
export interface Candidate {
  reading: string;
  kind: WordKind;
  cost: number;
  entry: Entry;
  hasArticle: boolean;
  hasPronoun: boolean;
  /** Ends in the letters of the accusative (كِتَابًا), so nothing can follow in construct. */
  isAccusative: boolean;
  isPlural: boolean;
  gender: 'm' | 'f' | undefined;
  prefix: boolean;
  /** Behind ب ك ل, written onto it. */
  isGenitive: boolean;
}
