import { DAMMA, FATHA, KASRA, SHADDA, SUKUN } from '../script/marks';
import { toRoot, type PastEnd, type PresentEnd, type Root, type VerbStems } from './verb-stems';

/** Vowels after the middle radical in past and present, e.g. `a-u` for كَتَبَ يَكْتُب. */
export type VowelClass = 'a-u' | 'a-i' | 'a-a' | 'i-a' | 'u-u' | 'i-i';

const VOWELS: Record<string, string> = { a: FATHA, i: KASRA, u: DAMMA };
const LONG: Record<string, string> = { a: `${FATHA}ا`, i: `${KASRA}ي`, u: `${DAMMA}و` };

export function stemsOfFormOne(letters: string, vowels: VowelClass): VerbStems {
  const root = toRoot(letters);
  const past = vowels.charAt(0);
  const present = vowels.charAt(2);
  if (root.isDefective) return defective(root, past, present);
  if (root.isHollow) return hollow(root, present);
  if (root.isDoubled) return doubled(root, past, present);
  return sound(root, past, present);
}

/** An initial و drops out of the present, except with the vowels of وَجِعَ يَوْجَع. */
function presentStart(root: Root, past: string, present: string): string {
  const dropsFirst = root.first === 'و' && present !== 'u' && !(past === 'i' && present === 'a');
  return dropsFirst ? '' : root.first + SUKUN;
}

function sound(root: Root, past: string, present: string): VerbStems {
  const start = presentStart(root, past, present);
  const pastStem = root.first + FATHA + root.middle + VOWELS[past] + root.last;
  const presentStem = start + root.middle + VOWELS[present] + root.last;
  return {
    past: pastStem,
    pastClosed: pastStem + SUKUN,
    pastEnd: 'sound',
    present: presentStem,
    presentClosed: presentStem + SUKUN,
    presentEnd: 'sound',
    prefixVowel: FATHA,
    imperativeStart: start === '' || root.first === 'ء' ? '' : `ا${present === 'u' ? DAMMA : KASRA}`,
    passivePast: root.first + DAMMA + root.middle + KASRA + root.last,
    passivePresent: root.first + SUKUN + root.middle + FATHA + root.last,
  };
}

function hollow(root: Root, present: string): VerbStems {
  const short = present === 'u' ? DAMMA : KASRA;
  return {
    past: `${root.first}${FATHA}ا${root.last}`,
    pastClosed: root.first + short + root.last + SUKUN,
    pastEnd: 'sound',
    present: root.first + LONG[present] + root.last,
    presentClosed: root.first + VOWELS[present] + root.last + SUKUN,
    presentEnd: 'sound',
    prefixVowel: FATHA,
    imperativeStart: '',
    passivePast: `${root.first}${KASRA}ي${root.last}`,
    passivePresent: `${root.first}${FATHA}ا${root.last}`,
  };
}

function doubled(root: Root, past: string, present: string): VerbStems {
  const { first, last } = root;
  return {
    past: first + FATHA + last + SHADDA,
    pastClosed: first + FATHA + last + VOWELS[past] + last + SUKUN,
    pastEnd: 'sound',
    present: first + VOWELS[present] + last + SHADDA,
    presentClosed: first + SUKUN + last + VOWELS[present] + last + SUKUN,
    presentEnd: 'sound',
    prefixVowel: FATHA,
    imperativeStart: `ا${present === 'u' ? DAMMA : KASRA}`,
    passivePast: first + DAMMA + last + SHADDA,
    passivePresent: first + FATHA + last + SHADDA,
  };
}

function defective(root: Root, past: string, present: string): VerbStems {
  const start = presentStart(root, past, present);
  const presentEnd: PresentEnd = present === 'u' ? 'waw' : present === 'i' ? 'ya' : 'maksura';
  const stem = root.first + FATHA + root.middle;
  const pastEnd: PastEnd = past === 'i' ? 'ya' : root.last === 'و' ? 'alef' : 'maksura';
  return {
    past: stem,
    pastClosed: past === 'i' ? `${stem}${KASRA}ي` : stem + FATHA + root.last + SUKUN,
    pastEnd,
    present: start + root.middle,
    presentClosed: start + root.middle + VOWELS[present],
    presentEnd,
    prefixVowel: FATHA,
    imperativeStart: start === '' ? '' : `ا${present === 'u' ? DAMMA : KASRA}`,
    passivePast: `${root.first}${DAMMA}${root.middle}${KASRA}ي`,
    passivePresent: `${root.first}${SUKUN}${root.middle}${FATHA}ى`,
  };
}
