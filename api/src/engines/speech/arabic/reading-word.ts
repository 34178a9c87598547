/** How the reading of a word was found, from the surest to the least sure. */
export type ReadingSource =
  | 'as-written'
  | 'dictionary'
  | 'lexicon'
  | 'rule'
  | 'number'
  | 'abbreviation'
  | 'latin';

/** What is told of a word beside its reading, for people who look at it. */
export type ReadingDetails = 'doubts' | 'alternatives';

/** One spoken stretch of the text. `start` and `end` are UTF-16 indices into it. */
export interface ReadingWord {
  text: string;
  reading: string;
  start: number;
  end: number;
  source: ReadingSource;
  /** Another reading was nearly as likely, or it is a guess: a person should look. Only where details were asked for. */
  doubtful?: boolean;
  /** Other readings of the same letters, the likeliest first. Only where they were asked for. */
  alternatives?: string[];
}
