import type { Candidate } from '../morphology/candidate';

/** What stands around a word, as far as choosing its reading needs it. */
export interface Neighbours {
  /** Letters of the words before and after within the same phrase; empty at its edges. */
  previous: string;
  next: string;
  afterNext: readonly string[];
  previousChoice: Candidate | undefined;
  nextChoice: Candidate | undefined;
  startsSentence: boolean;
}
