import { DAMMA, FATHA, KASRA, SUKUN } from '../script/marks';
import type { Candidate } from '../morphology/candidate';
import type { Neighbours } from './neighbours';

export function liaise(choice: Candidate, around: Neighbours, caseVowel: string): string {
  const { reading, entry, kind } = choice;
  if (isBoundTaa(choice, around) && !(caseVowel !== KASRA && DAY.test(around.next)))
    return reading + caseVowel;
  const isAfterMin =
    /^[وف]?من$/.test(around.previous) && (entry.kind === 'preposition' || kind === 'preposition');
  const placed = isAfterMin ? afterMin(reading) : reading;
  const settled =
    isBehindPreposition(around) && entry.kind === 'preposition' ? placed.replace(/\u064E$/, '') : placed;
  return around.next.startsWith('ال') ? beforeArticle(settled) : settled;
}

/** The ة of a noun in construct is pronounced t and needs a vowel: جَامِعَةُ الْقَاهِرَة. */
function isBoundTaa(
  { reading, kind, hasArticle, hasPronoun }: Candidate,
  { next, nextChoice }: Neighbours,
): boolean {
  if (!reading.endsWith('ة') || hasArticle || hasPronoun || (kind !== 'noun' && kind !== 'number'))
    return false;
  if (next.startsWith('ال')) return !RELATIVE.test(next);
  if (DEMONSTRATIVE.test(next)) return true;
  if (nextChoice === undefined || nextChoice.isAccusative || ADVERB.test(next)) return false;
  if (nextChoice.kind === 'name') return true;
  return (
    !nextChoice.prefix && (nextChoice.kind === 'noun' || (kind === 'noun' && nextChoice.kind === 'number'))
  );
}

const DEMONSTRATIVE = /^(?:هذا|هذه|ذلك|تلك|هؤلاء|أولئك)$/;
const RELATIVE = /^(?:الذي|التي|الذين|اللواتي|اللاتي|الآن|الان)$/;
/** An adverb after an object (كَتَبْتُ رِسَالَة الْيَوْم), but نِهَايَةِ الْيَوْم. */
const DAY = /^(?:اليوم|الليلة)$/;
const ADVERB = /^(?:أمس|غدا|اليوم|مساء|صباح|مرة|كل|بعض|أكثر|أقل|نفس.*|واحد|واحدة|أحد|سنة|عام)$/;

/** After فِي or إِلَى the adverb is a noun again: فِي وَسَط الْمَدِينَة. */
function isBehindPreposition({ previous }: Neighbours): boolean {
  return /^[وف]?(?:في|إلى|على|عن)$/.test(previous);
}

/** Adverbs of place and time keep their a, except after مِنْ: مِنْ خِلَالِ, مِنْ بَعْدِهِ. */
function afterMin(reading: string): string {
  if (reading === 'قَبْلَ') return 'قِبَلِ';
  const [, stem, pronoun] = /^(.+?)\u064E((?:ه|ك|ن\u064Eا).*)?$/.exec(reading) ?? [];
  if (stem === undefined || !/[\u0621-\u064A]$/.test(stem) || stem.length < 4) return reading;
  const softened = pronoun?.replace(/^ه\u064F/, `ه${KASRA}`) ?? '';
  return stem + KASRA + softened;
}

/** A word that ends without a vowel takes one before the article: مِنَ الْبَيْت, كَتَبَتِ الْبِنْت. */
function beforeArticle(reading: string): string {
  if (reading.endsWith(`${FATHA}و${SUKUN}ا`)) return `${reading.slice(0, -2)}${DAMMA}ا`;
  if (!reading.endsWith(SUKUN) || /[وي]\u0652$/.test(reading)) return reading;
  const stem = reading.slice(0, -1);
  if (/(?:^|\u064E)م\u0650ن$/.test(stem)) return stem + FATHA;
  return stem + (stem.endsWith(`${DAMMA}م`) ? DAMMA : KASRA);
}
