import type { Candidate } from '../morphology/candidate';

/** What stands around a word, as far as choosing its reading needs it. */
export interface Neighbours {
  /** Letters of the words before and after within the same phrase; empty at its edges. */
  previous: string;
  previousChoice: Candidate | undefined;
  beforePrevious: string;
  beforePreviousChoice: Candidate | undefined;
  next: string;
  nextChoice: Candidate | undefined;
  /** The next few words of the phrase, the next one first. */
  afterNext: readonly string[];
  startsSentence: boolean;
  /** After a comma too: where a command may open. */
  startsClause: boolean;
  /** A command was given earlier in the sentence. */
  followsCommand: boolean;
  /** The speaker told of himself earlier in the sentence. */
  followsFirstPerson: boolean;
}
