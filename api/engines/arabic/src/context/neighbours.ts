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
  /** Letters of the words that follow, `next` included. */
  following: readonly string[];
  startsSentence: boolean;
  /** True after a comma too, where an imperative may start. */
  startsClause: boolean;
  followsImperative: boolean;
  followsFirstPerson: boolean;
}
