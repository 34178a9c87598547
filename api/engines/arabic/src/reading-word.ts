/** How the reading was found, most to least certain. */
export type ReadingSource =
  | 'as-written'
  | 'dictionary'
  | 'lexicon'
  | 'rule'
  | 'number'
  | 'abbreviation'
  | 'latin';

export type ReadingDetails = 'doubts' | 'alternatives';

/** `start` and `end` are UTF-16 indices into the text. */
export interface ReadingWord {
  text: string;
  reading: string;
  start: number;
  end: number;
  source: ReadingSource;
  /** A guess, or another reading was nearly as likely. Only with details. */
  doubtful?: boolean;
  /** Other readings of the same letters, most likely first. Only with `alternatives`. */
  alternatives?: string[];
}
