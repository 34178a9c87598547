import type { Entry, WordKind } from '../lexicon/entry';

/** What the preceding words require of a word. */
export interface WordContext {
  caseVowel: string;
  isSubjunctive: boolean;
}

export interface Candidate {
  reading: string;
  kind: WordKind;
  /** The cheapest candidate wins. */
  cost: number;
  entry: Entry;
  hasArticle: boolean;
  hasPronoun: boolean;
  isAccusative: boolean;
  isPlural: boolean;
  gender: 'm' | 'f' | undefined;
  hasPrefix: boolean;
  isGenitive: boolean;
  /** A dual or plural without its nun, before the noun that it governs. */
  isInConstruct?: boolean;
}
