export const vowelMarks = [
  { name: 'fatha', mark: '\u064E' },
  { name: 'damma', mark: '\u064F' },
  { name: 'kasra', mark: '\u0650' },
  { name: 'sukun', mark: '\u0652' },
  { name: 'shadda', mark: '\u0651' },
  { name: 'fathatan', mark: '\u064B' },
  { name: 'dammatan', mark: '\u064C' },
  { name: 'kasratan', mark: '\u064D' },
] as const;

/** A word without vowel marks, as in the dictionary. */
export function withoutMarks(word: string): string {
  return word.replace(/[\u064B-\u0652\u0670\u0640]/g, '') || word;
}
