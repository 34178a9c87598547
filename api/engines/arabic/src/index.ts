/** Converts Arabic text to the fully vowelled words that are spoken. */
export { readAloud, type ReadAloudOptions, type Reading } from './read-aloud';
export type { ReadingSource, ReadingWord } from './reading-word';
export { readAsWritten } from './read-as-written';
