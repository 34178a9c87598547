import { DAMMA, FATHA, KASRA, SUKUN } from '../script/marks';
import type { Candidate } from '../morphology/candidate';
import type { Neighbours } from './neighbours';

/** The chosen reading as it sounds between its neighbours. */
export function liaise({ reading, entry, kind }: Candidate, around: Neighbours): string {
  const isAfterMin =
    /^[وف]?من$/.test(around.previous) && (entry.kind === 'preposition' || kind === 'preposition');
  const placed = isAfterMin ? afterMin(reading) : reading;
  const settled =
    isBehindPreposition(around) && entry.kind === 'preposition' ? placed.replace(/\u064E$/, '') : placed;
  return around.next.startsWith('ال') ? beforeArticle(settled) : settled;
}

/** After فِي or إِلَى the adverb is a noun again: فِي وَسَط الْمَدِينَة. */
function isBehindPreposition({ previous }: Neighbours): boolean {
  return /^[وف]?(?:في|إلى|على|عن)$/.test(previous);
}

/** Adverbs of place and time keep their a, save after مِنْ: مِنْ خِلَالِ, مِنْ بَعْدِهِ. */
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
  return stem + (/\u064Fم$/.test(stem) ? DAMMA : KASRA);
}
