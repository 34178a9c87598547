import { DAMMA, FATHA, KASRA, SHADDA, TATWEEL, orderMarks, toArabicLetters } from './script/marks';
import { fromLetters, toLetters, type MarkedLetter } from './script/letters';

const VOWEL = /[\u064B-\u0650\u0652\u0670]/;

export function cleanWord(word: string): string {
  return orderMarks(toArabicLetters(word).replaceAll(TATWEEL, ''));
}

/** Whether every letter that can carry a vowel has one, except the last. */
export function isFullyVowelled(word: string): boolean {
  const letters = toLetters(word);
  return letters.every((letter, index) => {
    if (VOWEL.test(letter.marks) || index === letters.length - 1) return true;
    return isSilentByRule(letters, index);
  });
}

function isSilentByRule(letters: readonly MarkedLetter[], index: number): boolean {
  const { letter = '', marks = '' } = letters[index] ?? {};
  const before = letters[index - 1]?.marks ?? '';
  const after = letters[index + 1];
  if (marks !== '') return false;
  if (letter === 'آ') return true;
  if (letter === 'ا')
    return (
      index === 0 ||
      after?.letter === 'ل' ||
      before.includes(FATHA) ||
      before.includes('\u064B') ||
      letters[index - 1]?.letter === 'و'
    );
  if (letter === 'ى') return true;
  if (letter === 'و') return before.includes(DAMMA);
  if (letter === 'ي') return before.includes(KASRA);
  return letter === 'ل' && after?.marks.includes(SHADDA) === true;
}

/** Whether a full reading matches the written marks, ignoring the last vowel. */
export function agrees(written: string, reading: string): boolean {
  const own = toLetters(written);
  const full = toLetters(reading);
  if (own.length !== full.length) return false;
  return own.every((letter, index) => {
    const other = full[index];
    if (other === undefined || other.letter !== letter.letter) return false;
    return index >= lastSpoken(own)
      ? [...letter.marks].every((mark) => mark !== SHADDA || other.marks.includes(SHADDA))
      : isSubset(letter.marks, other);
  });
}

function isSubset(marks: string, { letter, marks: full }: MarkedLetter): boolean {
  return [...marks].every(
    (mark) =>
      full.includes(mark) ||
      (mark === FATHA && full.includes('\u0670')) ||
      (VOWEL.test(mark) && full === '' && 'اويى'.includes(letter)) ||
      (mark === '\u0652' && full === ''),
  );
}

export function overlay(written: string, reading: string): string {
  const own = toLetters(written);
  const full = toLetters(reading);
  if (own.length !== full.length) return written;
  const merged = full.map((letter, index) => {
    const marks = own[index]?.marks ?? '';
    if (marks === '') return letter;
    const keepsShadda = letter.marks.includes(SHADDA) && !marks.includes(SHADDA) ? SHADDA : '';
    const vowel = VOWEL.test(marks) ? '' : letter.marks.replace(SHADDA, '');
    return { letter: letter.letter, marks: keepsShadda + marks + vowel };
  });
  return orderMarks(fromLetters(merged));
}

/** Index where endings start: the last letter, or the one before a silent alef. */
function lastSpoken(letters: readonly MarkedLetter[]): number {
  const last = letters.at(-1);
  const carriesTanween = last?.letter === 'ا' && letters.at(-2)?.marks.includes('\u064B') === true;
  return letters.length - (carriesTanween ? 2 : 1);
}
