/** Named so that the source holds no invisible characters. */
export const KASRATAN = '\u064D';
export const FATHA = '\u064E';
export const DAMMA = '\u064F';
export const KASRA = '\u0650';
export const SHADDA = '\u0651';
export const SUKUN = '\u0652';
export const TATWEEL = '\u0640';

const MARK = /[\u064B-\u065F\u0670\u06D6-\u06ED\u08D3-\u08FF]/g;
const MARK_OR_TATWEEL = /[\u064B-\u065F\u0670\u06D6-\u06ED\u08D3-\u08FF\u0640]/g;
const MISORDERED = /[\u064B-\u0650\u0652\u0670]\u0651|[\u0627\u0649]\u064B/;
const INVISIBLE = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\u061C\u00AD\uFEFF]/g;
const PRESENTATION_FORM = /[\uFB50-\uFDFF\uFE70-\uFEFC]/;

export function isMark(character: string | undefined): boolean {
  if (character === undefined || character === '') return false;
  const code = character.charCodeAt(0);
  return (
    (code >= 0x64b && code <= 0x65f) ||
    code === 0x670 ||
    (code >= 0x6d6 && code <= 0x6ed) ||
    (code >= 0x8d3 && code <= 0x8ff)
  );
}

export function stripMarks(word: string): string {
  return word.replace(MARK_OR_TATWEEL, '');
}

export function hasMarks(word: string): boolean {
  return word.search(MARK) >= 0;
}

/** Puts the shadda before its vowel and tanween before its alef; keyboards and NFC use the other order. */
export function orderMarks(word: string): string {
  if (!MISORDERED.test(word)) return word;
  return word
    .replace(/([\u064B-\u0650\u0652\u0670])\u0651/g, '\u0651$1')
    .replace(/\u0627\u064B/g, '\u064B\u0627')
    .replace(/\u0649\u064B/g, '\u064B\u0649');
}

/** Persian keyboards and fonts use other code points for some Arabic letters. */
export function toArabicLetters(word: string): string {
  const plain = PRESENTATION_FORM.test(word) ? word.normalize('NFKC') : word;
  return plain
    .replace(INVISIBLE, '')
    .replace(/[\u06CC\u06D2]/g, 'ي')
    .replace(/\u06A9/g, 'ك')
    .replace(/[\u06C1\u06BE]/g, 'ه')
    .replace(/\u0671/g, 'ا');
}

const FOLDED: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ؤ: 'و', ئ: 'ي', ى: 'ي', ة: 'ه' };
const FOLDABLE = /[أإآؤئىة]/g;

/** Lookup key that ignores commonly confused spellings: hamza on alef, ى for ي, ه for ة. */
export function foldLetters(letters: string): string {
  return letters.replace(FOLDABLE, (letter) => FOLDED[letter] ?? letter);
}

export function foldSpelling(word: string): string {
  return foldLetters(stripMarks(toArabicLetters(word)));
}
