import type { Language } from '@lisan/engine-contract';

/** Comfortable speaking pace; Arabic words have more syllables. */
export const WORDS_PER_MINUTE: Readonly<Record<Language, number>> = { en: 150, ar: 130 };

/** Apostrophes within words and separators within numbers do not split. */
const word = /[\p{L}\p{N}\p{M}]+(?:['’.,][\p{L}\p{N}]+)*/gu;

export function countWords(text: string): number {
  return text.match(word)?.length ?? 0;
}

export function wordSpans(text: string): { from: number; to: number }[] {
  return [...text.matchAll(word)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }));
}

export function toSeconds(words: number, language: Language): number {
  return (words * 60) / WORDS_PER_MINUTE[language];
}

export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Form after a preposition: `30 seconds`, `دقيقتين`. */
export function nameDuration(seconds: number, language: Language): string {
  const whole = Math.round(seconds);
  const halves = whole / 30;
  const isMinutes = whole >= 60 && Number.isInteger(halves) && whole !== 90;
  if (language === 'en') {
    if (!isMinutes) return whole > 180 ? `${Math.round(whole / 60)} minutes` : `${whole} seconds`;
    return whole === 60 ? 'one minute' : `${halves / 2} minutes`;
  }
  if (whole === 60) return 'دقيقة واحدة';
  if (whole === 90) return 'دقيقة ونصف';
  if (whole === 120) return 'دقيقتين';
  if (whole >= 180) return counted(Math.round(whole / 60), 'دقائق', 'دقيقة');
  return counted(whole, 'ثوانٍ', 'ثانية');
}

/** Arabic counts three to ten with the plural, more with the singular. */
function counted(count: number, plural: string, singular: string): string {
  const tail = count % 100;
  return `${count} ${tail >= 3 && tail <= 10 ? plural : singular}`;
}

/** Addresses, and names such as iPhone, stay as they are. */
export function upperFirst(text: string): string {
  if (/^\p{Ll}\S*(?:\p{Lu}|[@/]|\.\p{L})/u.test(text)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
