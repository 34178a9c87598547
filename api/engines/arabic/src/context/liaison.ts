import { DAMMA, FATHA, KASRA, SUKUN } from '../script/marks';
import type { Candidate } from '../morphology/candidate';
import type { Neighbours } from './neighbours';

/** Adapts the end of a word to the words around it, as in مِنَ الْبَيْت. */
export function applyLiaison(choice: Candidate, around: Neighbours, caseVowel: string): string {
  const { reading, entry, kind } = choice;
  if (hasPronouncedTaa(choice, around) && !(caseVowel !== KASRA && DAY_ADVERB.test(around.next)))
    return reading + caseVowel;
  // Without a noun after them: «لم نحجز بعدُ», «من قبلُ».
  const isLast = around.next === '' && around.nextReading === '';
  if (isLast && around.previous !== 'من' && (reading === 'بَعْدَ' || reading === 'قَبْلَ'))
    return reading.slice(0, -1) + DAMMA;
  const isAfterMin =
    /^[وف]?من$/.test(around.previous) && (entry.kind === 'preposition' || kind === 'preposition');
  const genitive = isAfterMin ? readAfterMin(reading) : reading;
  const pausal =
    followsPreposition(around) && entry.kind === 'preposition' ? genitive.replace(/\u064E$/, '') : genitive;
  return around.next.startsWith('ال') || around.nextReading.startsWith('ال')
    ? readBeforeArticle(pausal, kind === 'verb' && !choice.hasPronoun)
    : pausal;
}

/** A guessed noun in ة: «رفيقة دربك». */
export function applyLiaisonToGuess(
  reading: string,
  { next, nextChoice, previous }: Neighbours,
  caseVowel: string,
): string {
  if (!/^(?!\S*ال).*ة$/.test(reading) || RELATIVE.test(next) || DAY_ADVERB.test(next) || ADVERB.test(next))
    return reading;
  const isGoverning =
    nextChoice?.kind === 'noun' &&
    (next.startsWith('ال') || (nextChoice.hasPronoun && !nextChoice.hasPrefix));
  return isGoverning && !/^(?:ال)/.test(previous) ? reading + caseVowel : reading;
}

/** The ة of a noun in construct is pronounced t and needs a vowel: جَامِعَةُ الْقَاهِرَة. */
function hasPronouncedTaa(
  { reading, kind, hasArticle, hasPronoun }: Candidate,
  { previous, next, nextChoice, followsCount }: Neighbours,
): boolean {
  if (followsCount) return false;
  if (!reading.endsWith('ة') || hasArticle || hasPronoun || (kind !== 'noun' && kind !== 'number'))
    return false;
  if (next.startsWith('ال')) return !RELATIVE.test(next);
  // «لكل مشكلة حل»: the next noun starts the predicate.
  if (/^[وف]?ل?كل$/.test(previous)) return false;
  if (DEMONSTRATIVE.test(next) || (kind === 'number' && THOUSANDS.test(next))) return true;
  if (nextChoice === undefined || nextChoice.isAccusative || ADVERB.test(next)) return false;
  if (nextChoice.kind === 'name') return true;
  if (kind === 'number' && nextChoice.kind === 'adjective') return !nextChoice.hasPrefix;
  return (
    !nextChoice.hasPrefix && (nextChoice.kind === 'noun' || (kind === 'noun' && nextChoice.kind === 'number'))
  );
}

/** «ثلاثة ملايين» */
const THOUSANDS = /^(?:آلاف|ملايين|مليارات)$/;
const DEMONSTRATIVE = /^(?:هذا|هذه|ذلك|تلك|هؤلاء|أولئك)$/;
const RELATIVE = /^(?:الذي|التي|الذين|اللواتي|اللاتي|الآن|الان)$/;
/** An adverb after an object (كَتَبْتُ رِسَالَة الْيَوْم); in construct after a genitive (نِهَايَةِ الْيَوْم). */
const DAY_ADVERB = /^(?:اليوم|الليلة)$/;
const ADVERB =
  /^(?:داخل|خارج|أسفل|أعلى|وسط|أمس|غدا|اليوم|مساء|صباح|مرة|كل|بعض|أكثر|أقل|نفس.*|واحد|واحدة|أحد|سنة|عام)$/;

/** After these, an adverb of place is a plain noun and drops its final a: فِي وَسَط الْمَدِينَة. */
function followsPreposition({ previous }: Neighbours): boolean {
  return /^[وف]?(?:في|إلى|على|عن)$/.test(previous);
}

/** Adverbs of place and time end in a, but in i after مِنْ: مِنْ خِلَالِ, مِنْ بَعْدِهِ. */
function readAfterMin(reading: string): string {
  if (reading === 'قَبْلَ') return 'قِبَلِ';
  const [, stem, pronoun] = /^(.+?)\u064E((?:ه|ك|ن\u064Eا).*)?$/.exec(reading) ?? [];
  if (stem === undefined || !/[\u0621-\u064A]$/.test(stem) || stem.length < 4) return reading;
  const softened = pronoun?.replace(/^ه\u064F/, `ه${KASRA}`) ?? '';
  return stem + KASRA + softened;
}

/** A word that ends without a vowel takes one before the article: مِنَ الْبَيْت, كَتَبَتِ الْبِنْت. */
function readBeforeArticle(reading: string, isBareVerb: boolean): string {
  if (reading.endsWith(`${FATHA}و${SUKUN}ا`)) return `${reading.slice(0, -2)}${DAMMA}ا`;
  if (reading.endsWith(`${FATHA}ي${SUKUN}`)) return reading.slice(0, -1) + KASRA;
  if (!reading.endsWith(SUKUN) || /[وي]\u0652$/.test(reading)) return reading;
  const stem = reading.slice(0, -1);
  if (/(?:^|\u064E)م\u0650ن$/.test(stem)) return stem + FATHA;
  // أَلْهِمِ ends in a root letter, not in a pronoun; كَتَبْتُمُ does.
  const endsInPronoun = isBareVerb ? stem.endsWith(`ت${DAMMA}م`) : /(?:\u064F|ه\u0650)م$/.test(stem);
  return stem + (endsInPronoun ? DAMMA : KASRA);
}
