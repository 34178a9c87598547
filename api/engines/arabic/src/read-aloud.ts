import { PersonalDictionary } from './dictionary/personal-dictionary';
import { getLexicon } from './lexicon/lexicon';
import type { ReadingDetails, ReadingWord } from './reading-word';
import { WordReader } from './read-words';
import { tokenise } from './tokens/tokenise';

export interface ReadAloudOptions {
  dictionary?: ReadonlyMap<string, string>;
  details?: ReadingDetails;
}

export interface Reading {
  /** The whole spoken text: every word vowelled, punctuation and line breaks kept. */
  reading: string;
  words: ReadingWord[];
}

/** Replaced by spaces: signs that neither pause, separate words nor mark speech (`text/marks.ts`). */
const SILENT = /[^\s.,;:!?،؛؟…()[\]{}«»"'“”‘’\-–—\uE001-\uE008\uE101-\uE164]/gu;

/**
 * Converts Arabic text to fully vowelled spoken words in pausal Modern Standard Arabic: numbers, dates,
 * times, money, abbreviations and Latin words are written out. Pure; accepts any string and never throws.
 * Word indices are UTF-16 positions, ascending and not overlapping.
 */
export function readAloud(text: string, options: ReadAloudOptions = {}): Reading {
  const dictionary = new PersonalDictionary(options.dictionary);
  const reader = new WordReader(text, getLexicon(), dictionary, options.details);
  const words = reader.readAll(tokenise(text, dictionary, (letters) => reader.genderOf(letters)));
  return { reading: assemble(text, words), words };
}

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
