import { PersonalDictionary } from './dictionary/personal-dictionary';
import { getLexicon } from './lexicon/lexicon';
import type { ReadingDetails, ReadingWord } from './reading-word';
import { WordReader } from './read-words';
import { tokenise } from './tokens/tokenise';

export interface ReadAloudOptions {
  /** The person's own readings by word; they win over everything. */
  dictionary?: ReadonlyMap<string, string>;
  /** What is told of a word beside its reading, for people who look at it; by default nothing. */
  details?: ReadingDetails;
}

export interface Reading {
  /** The whole text as it will be spoken: every word vowelled, punctuation and line breaks kept. */
  reading: string;
  words: ReadingWord[];
}

/**
 * What makes a pause, keeps words apart or is a mark of how they are spoken (`text/marks.ts`); other signs between words
 * are not spoken and leave a space.
 */
const SILENT = /[^\s.,;:!?،؛؟…()[\]{}«»"'“”‘’\-–—\uE001-\uE008\uE101-\uE164]/gu;

/**
 * Turns Arabic text into the words to be spoken, with all vowel marks: numbers, dates, times, money,
 * abbreviations and Latin words written out, in pausal spoken Modern Standard Arabic.
 * Pure: no input or output, no clock; any string is accepted and nothing throws.
 * Indices of words are UTF-16 positions in the text, ascending and without overlap.
 */
export function readAloud(text: string, options: ReadAloudOptions = {}): Reading {
  const dictionary = new PersonalDictionary(options.dictionary);
  const reader = new WordReader(text, getLexicon(), dictionary, options.details);
  const words = reader.readAll(tokenise(text, dictionary, (letters) => reader.genderOf(letters)));
  return { reading: assemble(text, words), words };
}

/** Markup that came along with pasted text. */
const TAG = /<\/?[a-zA-Z][^<>]{0,200}>/g;

function assemble(text: string, words: readonly ReadingWord[]): string {
  let reading = '';
  let position = 0;
  for (const word of words) {
    reading = join(reading, between(text.slice(position, word.start)), word.reading);
    position = word.end;
  }
  return (reading + between(text.slice(position)))
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/(?<! ) +(?=[،.؟!؛:])/g, '')
    .trim();
}

function join(before: string, gap: string, word: string): string {
  const needsSpace = before !== '' && gap === '' ? ' ' : '';
  return before + needsSpace + gap + word;
}

function between(gap: string): string {
  if (gap === ' ') return gap;
  return gap
    .replace(TAG, ' ')
    .replace(SILENT, ' ')
    .replace(/([.,;:!?،؛؟…])$/, '$1 ');
}
