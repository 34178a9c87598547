import type { Candidate } from '../morphology/candidate';

export interface Neighbours {
  /** Bare letters of neighbouring words in the same phrase; empty at its edges. */
  previous: string;
  previousChoice: Candidate | undefined;
  beforePrevious: string;
  beforePreviousChoice: Candidate | undefined;
  next: string;
  nextChoice: Candidate | undefined;
  afterNext: readonly string[];
  startsSentence: boolean;
  /** True after a comma too, where an imperative may start. */
  startsClause: boolean;
  followsCommand: boolean;
  followsFirstPerson: boolean;
}
