import { DAMMA, FATHA, KASRA, SHADDA, SUKUN } from '../script/marks';
import { seatHamza } from '../script/hamza';

const MINE = `${KASRA}ي`;

export const PRONOUNS: readonly (readonly [string, string])[] = [
  ['هما', `ه${DAMMA}م${FATHA}ا`],
  ['كما', `ك${DAMMA}م${FATHA}ا`],
  ['هم', `ه${DAMMA}م${SUKUN}`],
  ['هن', `ه${DAMMA}ن${SHADDA}${FATHA}`],
  ['كم', `ك${DAMMA}م${SUKUN}`],
  ['كن', `ك${DAMMA}ن${SHADDA}${FATHA}`],
  ['ها', `ه${FATHA}ا`],
  ['نا', `ن${FATHA}ا`],
  ['ني', `ن${KASRA}ي`],
  ['ه', `ه${DAMMA}`],
  ['ك', `ك${FATHA}`],
  ['ي', MINE],
];

const ENDS_IN_VOWEL = /[\u064E-\u0650]$/;
const ENDS_IN_LONG_VOWEL = /(?:ا|\u0650ي|\u064Fو|ي\u0652|و\u0652)$/;

export function attachToNoun(reading: string, pronoun: string, caseVowel: string): string {
  const stem = reading.endsWith('ة') ? `${reading.slice(0, -1)}ت` : reading.replace(/ى$/, 'ا');
  if (pronoun === MINE) return attachMine(stem);
  const hasOwnVowel = ENDS_IN_VOWEL.test(stem) || ENDS_IN_LONG_VOWEL.test(stem);
  return softened(hasOwnVowel ? stem : stem + caseVowel, pronoun);
}

/** A verb form has its own last vowel; after أَنْ and similar the present takes a: أَنْ يَكْتُبَهُ. */
export function attachToVerb(connectedReading: string, pronoun: string, isSubjunctive: boolean): string {
  const isPresent = /^[يتنأ][\u064E\u064F]/.test(connectedReading) && !connectedReading.endsWith(`ت${DAMMA}`);
  const stem =
    isSubjunctive && isPresent && connectedReading.endsWith(DAMMA)
      ? connectedReading.slice(0, -1) + FATHA
      : connectedReading;
  const bareHamza = stem.replace(/[أؤئ](?=[\u064E-\u0652]?$)/, 'ء');
  return seatHamza(softened(bareHamza, pronoun));
}

/** After i or long ī the pronoun's u becomes i: فِيهِ, بِكِتَابِهِمْ. */
function softened(stem: string, pronoun: string): string {
  const afterI = stem.endsWith(KASRA) || stem.endsWith('ي') || stem.endsWith(`ي${SUKUN}`);
  return stem + (afterI && pronoun.startsWith(`ه${DAMMA}`) ? pronoun.replace(DAMMA, KASRA) : pronoun);
}

function attachMine(stem: string): string {
  if (stem.endsWith('ا')) return `${stem}ي${FATHA}`;
  if (stem.endsWith(`${KASRA}ي`)) return `${stem}${SHADDA}${FATHA}`;
  return stem.replace(ENDS_IN_VOWEL, '') + MINE;
}
