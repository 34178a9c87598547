import { DAMMA, FATHA, KASRA, SUKUN } from '../script/marks';

/** Adverbs of place and time keep their a, save after مِنْ: مِنْ خِلَالِ, مِنْ بَعْدِ. */
export function afterMin(reading: string): string {
  if (reading === `قَبْلَ`) return `قِبَلِ`;
  return reading
    .replace(/\u064E(?=$|ه[\u064F\u064E]|ك[\u064F\u064E]|ن\u064Eا$)/, KASRA)
    .replace(/\u0650ه\u064F/, `${KASRA}ه${KASRA}`);
}

/** A word that ends without a vowel takes one before the article: مِنَ الْبَيْت, كَتَبَتِ الْبِنْت. */
export function beforeArticle(reading: string): string {
  if (!reading.endsWith(SUKUN) || /[وي]\u0652$/.test(reading)) return reading;
  const stem = reading.slice(0, -1);
  if (/(?:^|[\u064E])مِن$/.test(stem) || stem === 'مِن' || stem.endsWith('وَمِن')) return stem + FATHA;
  return stem + (/[\u064F]م$/.test(stem) ? DAMMA : KASRA);
}
