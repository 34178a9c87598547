import { DAMMA, FATHA, KASRA, SUKUN } from '../script/marks';

const LONG_VOWELS: Readonly<Record<string, string>> = { ا: FATHA, ى: FATHA, و: DAMMA, ي: KASRA };
const GLIDES = new Set(['و', 'ي']);

/**
 * Vowels a name or foreign word that nothing else can read. Written و ي ا between consonants are long
 * vowels; no syllable starts with two consonants.
 */
export function vowelBySyllables(letters: string): string {
  const characters = [...letters];
  let reading = '';
  let isOpen = false;
  let isLong = false;
  for (let index = 0; index < characters.length; index += 1) {
    const letter = characters[index] ?? '';
    const next = characters[index + 1];
    if (isLongVowel(characters, index)) {
      reading += letter;
      isOpen = true;
      isLong = true;
      continue;
    }
    const mark: string =
      index === characters.length - 1 ? '' : markFor(characters, index, { isOpen, isLong });
    reading += initialHamza(letter, index, mark) ?? letter + mark;
    isOpen = mark !== SUKUN && letter !== 'ء';
    isLong = letter === 'آ';
    if (next === undefined) break;
  }
  return reading;
}

function initialHamza(letter: string, index: number, mark: string): string | undefined {
  if (letter === 'آ') return letter;
  if (index > 0) return undefined;
  if (letter === 'إ') return `إ${KASRA}`;
  return letter === 'ا' ? `ا${KASRA}` : letter === 'أ' && mark === SUKUN ? `أ${FATHA}` : undefined;
}

function isLongVowel(characters: readonly string[], index: number): boolean {
  const letter = characters[index] ?? '';
  if (index === 0 || !(letter in LONG_VOWELS)) return false;
  if (letter === 'ا' || letter === 'ى') return true;
  const before = characters[index - 1] ?? '';
  const after = characters[index + 1];
  const meetsVowel =
    before in LONG_VOWELS || before === 'آ' || after === 'ا' || after === 'ة' || after === 'ى';
  return !meetsVowel && !(after !== undefined && GLIDES.has(after) && letter !== after);
}

function markFor(
  characters: readonly string[],
  index: number,
  before: { isOpen: boolean; isLong: boolean },
): string {
  const next = characters[index + 1];
  if (next === 'ة') return FATHA;
  if (next !== undefined && isLongVowel(characters, index + 1)) return LONG_VOWELS[next] ?? FATHA;
  if (!before.isOpen) return FATHA;
  const nextIsLast = index + 2 === characters.length;
  const nextHasVowel = characters[index + 2] !== undefined && isLongVowel(characters, index + 2);
  if (nextHasVowel || characters[index + 2] === 'ة') return SUKUN;
  if (nextIsLast) return before.isLong ? KASRA : FATHA;
  return SUKUN;
}
