import { SUKUN } from '../script/marks';
import { seatHamza } from '../script/hamza';
import letters from './letters.json' with { type: 'json' };

const CLUSTERS: readonly (readonly [string, string])[] = letters.clusters.map(
  ([latin = '', arabic = '']) => [latin, arabic] as const,
);
const NAMES: Readonly<Record<string, string>> = letters.names;
const VOWELS = /[aeiouy]/;

export function spellLetters(word: string): string {
  return [...word.toLowerCase()]
    .map((letter) => NAMES[letter] ?? '')
    .filter((name) => name !== '')
    .join(' ');
}

export function transliterate(word: string): string {
  const plain = simplify(word);
  let reading = '';
  let index = 0;
  while (index < plain.length) {
    const [latin, arabic] = clusterAt(plain, index);
    if (latin === '') {
      index += 1;
      continue;
    }
    reading = joinSounds(reading, shorten(arabic, plain, index, latin.length));
    index += latin.length;
  }
  return settle(reading);
}

/** Removes accents, doubled consonants and silent final e; spells soft c and g phonetically. */
function simplify(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.-]/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/([bcdfgklmnprstvz])\1/g, '$1')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/^kn/, 'n')
    .replace(/^wr/, 'r')
    .replace(/([aeiou][b-df-hj-np-tv-z])e$/, '$1')
    .replace(/[^a-z]/g, '');
}

function clusterAt(word: string, index: number): readonly [string, string] {
  return CLUSTERS.find(([latin]) => word.startsWith(latin, index)) ?? ['', ''];
}

/** A vowel before two consonants is short; elsewhere it is written long, as Arabic writes foreign words. */
function shorten(arabic: string, word: string, index: number, length: number): string {
  const isSingleVowel = length === 1 && VOWELS.test(word.charAt(index));
  if (!isSingleVowel) return arabic;
  if (word.charAt(index) === 'y' && index === 0) return 'ي';
  const after = word.slice(index + 1, index + 3);
  const isClosed = after.length === 2 && !VOWELS.test(after);
  return isClosed && word.charAt(index) !== 'a' ? arabic.charAt(0) : arabic;
}

/** A glide separates two vowels: radio is رَادِيُو. */
function joinSounds(before: string, sound: string): string {
  if (!/^[\u064E-\u0650]/.test(sound) || before === '') return before + sound;
  if (!/(?:\u064Eا|\u064Fو|\u0650ي|[\u064E-\u0650])$/.test(before)) return before + sound;
  return before + (before.endsWith('و') ? 'و' : before.endsWith('ا') ? 'ي' : '') + sound;
}

const BARE_CONSONANT = /([بتثجحخدذرزسشصضطظعغفقكلمنه])(?=[بتثجحخدذرزسشصضطظعغفقكلمنهوي])/g;

/** Puts an initial vowel on a hamza and a sukun on vowelless consonants. */
function settle(reading: string): string {
  const started = /^[\u064E-\u0650]/.test(reading) ? `ء${reading}` : reading;
  return seatHamza(started.replace(BARE_CONSONANT, `$1${SUKUN}`));
}
