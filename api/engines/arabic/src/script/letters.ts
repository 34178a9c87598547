import { DAMMA, FATHA, KASRA, SHADDA, SUKUN, isMark } from './marks';

export interface MarkedLetter {
  letter: string;
  marks: string;
}

const SUN_LETTERS = new Set('تثدذرزسشصضطظلن');
const ARABIC_LETTER =
  /[\u0621-\u063F\u0641-\u064A\u0671-\u06D3\u06FA-\u06FF\u0750-\u077F\uFB50-\uFDFF\uFE70-\uFEFC]/;

export function isArabicLetter(character: string | undefined): boolean {
  return character !== undefined && ARABIC_LETTER.test(character);
}

function isSunLetter(letter: string | undefined): boolean {
  return letter !== undefined && SUN_LETTERS.has(letter);
}

export function toLetters(word: string): MarkedLetter[] {
  const letters: MarkedLetter[] = [];
  for (const character of word) {
    const last = letters.at(-1);
    if (isMark(character) && last) last.marks += character;
    else letters.push({ letter: character, marks: '' });
  }
  return letters;
}

export function fromLetters(letters: readonly MarkedLetter[]): string {
  return letters.map(({ letter, marks }) => letter + marks).join('');
}

/** Adds `ال`: a sun letter takes a shadda, before a moon letter the lam takes a sukun. */
export function withArticle(word: string): string {
  return `ا${articleBody(word)}`;
}

/** `لِ` absorbs the alef of the article: لِلْبَيْت, لِلشَّمْس; a noun in ل keeps two lams, not three. */
export function withLiArticle(word: string): string {
  if (word.startsWith('ل')) return `لِ${doubled(word)}`;
  return `لِ${articleBody(word)}`;
}

function articleBody(word: string): string {
  if (word.startsWith('ا') && [FATHA, DAMMA, KASRA].includes(word.charAt(1)))
    return `ل${KASRA}ا${word.slice(2)}`;
  if (isSunLetter(word.charAt(0))) return `ل${doubled(word)}`;
  return `ل${SUKUN}${word}`;
}

function doubled(word: string): string {
  return word.charAt(1) === SHADDA ? word : word.charAt(0) + SHADDA + word.slice(1);
}

/** Drops the vowel of a joining alef after a prefix: وَ + اِسْم = وَاسْم. */
export function joinAfterPrefix(word: string): string {
  const startsWithJoiningAlef = word.startsWith('ا') && [FATHA, DAMMA, KASRA].includes(word.charAt(1));
  return startsWithJoiningAlef ? `ا${word.slice(2)}` : word;
}
