import { DAMMA, FATHA, KASRA, SHADDA } from './marks';
import { fromLetters, toLetters, type MarkedLetter } from './letters';

type Sound = 'i' | 'u' | 'a' | 'none' | 'longI' | 'longU' | 'longA';

/**
 * Puts every bare hamza (ء) on its orthographic seat: the stronger adjacent vowel decides, kasra over damma
 * over fatha. Conjugation can therefore work on sounds alone.
 */
export function seatHamza(word: string): string {
  if (!word.includes('ء')) return word;
  const letters = toLetters(word);
  const seated: MarkedLetter[] = [];
  for (let index = 0; index < letters.length; index += 1) {
    const current = letters[index];
    if (!current) continue;
    const next = letters[index + 1];
    if (current.letter !== 'ء') {
      seated.push(current);
      continue;
    }
    const isFinal =
      next === undefined ||
      (index === letters.length - 2 && next.letter === 'ا' && next.marks === '' && endsInTanween(current));
    if (index === 0) index += seatFirst(current, next, letters, seated);
    else if (isFinal)
      seated.push({
        letter: finalSeat(soundBefore(seated), endsInTanween(current) && next !== undefined),
        marks: current.marks,
      });
    else index += seatMiddle(current, next, seated);
  }
  return fromLetters(seated);
}

function seatFirst(
  current: MarkedLetter,
  next: MarkedLetter | undefined,
  letters: readonly MarkedLetter[],
  seated: MarkedLetter[],
): number {
  const opensLongA = current.marks === FATHA && next?.letter === 'ا';
  const twoHamzas = current.marks === FATHA && next?.letter === 'ء' && isSilent(next) && letters.length > 2;
  if (opensLongA || twoHamzas) {
    seated.push({ letter: 'آ', marks: '' });
    return 1;
  }
  seated.push({ letter: current.marks.includes(KASRA) ? 'إ' : 'أ', marks: current.marks });
  return 0;
}

function seatMiddle(current: MarkedLetter, next: MarkedLetter | undefined, seated: MarkedLetter[]): number {
  const before = soundBefore(seated);
  const own = ownVowel(current);
  const opensLongA = own === 'a' && next?.letter === 'ا' && next.marks === '';
  if (opensLongA && (before === 'a' || before === 'none') && !current.marks.includes(SHADDA)) {
    seated.push({ letter: 'آ', marks: '' });
    return 1;
  }
  seated.push({ letter: middleSeat(before, own), marks: current.marks });
  return 0;
}

function middleSeat(before: Sound, own: Sound): string {
  if (before === 'longI' || before === 'i' || own === 'i') return 'ئ';
  if (before === 'longA') return own === 'u' ? 'ؤ' : 'ء';
  if (before === 'longU') return 'ء';
  if (before === 'u' || own === 'u') return 'ؤ';
  return 'أ';
}

function finalSeat(before: Sound, isCarriedByAlef: boolean): string {
  if (before === 'i') return 'ئ';
  if (before === 'longI' && isCarriedByAlef) return 'ئ';
  if (before === 'u') return 'ؤ';
  return before === 'a' ? 'أ' : 'ء';
}

function soundBefore(seated: readonly MarkedLetter[]): Sound {
  const last = seated.at(-1);
  if (!last) return 'none';
  const vowel = ownVowel(last);
  if (vowel !== 'none') return vowel;
  if (last.letter === 'ا' || last.letter === 'آ' || last.letter === 'ى') return 'longA';
  // A vowelless ya acts like a kasra, long or diphthong: هَيْئَة, بِيئَة.
  if (last.letter === 'ي') return 'longI';
  return last.letter === 'و' && ownVowel(seated.at(-2)) === 'u' ? 'longU' : 'none';
}

function ownVowel(letter: MarkedLetter | undefined): Sound {
  if (!letter) return 'none';
  if (letter.marks.includes(KASRA)) return 'i';
  if (letter.marks.includes(DAMMA)) return 'u';
  return letter.marks.includes(FATHA) ? 'a' : 'none';
}

function isSilent(letter: MarkedLetter): boolean {
  return ownVowel(letter) === 'none';
}

function endsInTanween(letter: MarkedLetter): boolean {
  return /[\u064B-\u064D]/.test(letter.marks);
}
