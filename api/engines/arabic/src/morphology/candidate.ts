import type { Entry, WordKind } from '../lexicon/entry';

export interface Surroundings {
  caseVowel: string;
  isSubjunctive: boolean;
}

export interface Candidate {
  reading: string;
  kind: WordKind;
  cost: number;
  entry: Entry;
  hasArticle: boolean;
  hasPronoun: boolean;
  isAccusative: boolean;
  isPlural: boolean;
  gender: 'm' | 'f' | undefined;
  prefix: boolean;
  isGenitive: boolean;
}
