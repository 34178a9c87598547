import { decodeMacArabic } from './mac-arabic';

export interface DecodedText {
  readonly encoding: string;
  readonly text: string;
}

const ENCODINGS = ['windows-1252', 'windows-1254', 'windows-1256', 'windows-1251', 'iso-8859-6'];
/** UTF-16 units; enough to judge by. */
const SAMPLE_LENGTH = 20_000;
const MAX_ODD_WORD_RATIO = 0.5;
/** Offers readings within this share of the best one's odd words. */
const MAX_ODD_WORD_DIFFERENCE_RATIO = 0.05;
const MIN_COUNTED_LETTERS = 8;
/** Of the best reading, above which a Macintosh's is tried. */
const MAX_OTHER_ODD_WORD_RATIO = 0.2;

/**
 * Returns plausible readings in single-byte encodings, most likely first. A wrong encoding mixes scripts
 * within words, puts capitals after small letters, or lacks the language's common letters. Empty when none
 * is plausible.
 */
export function guessEncoding(bytes: Uint8Array): DecodedText[] {
  const readings = ENCODINGS.flatMap((encoding) => {
    const text = decode(bytes, encoding);
    return text === undefined ? [] : [{ encoding, text, ...countOdd(text.slice(0, SAMPLE_LENGTH)) }];
  }).sort((one, other) => one.odd - other.odd);
  const [best] = readings;
  if (!best || best.odd > MAX_OTHER_ODD_WORD_RATIO * best.words) {
    const decoded = guessMacArabic(bytes);
    if (decoded.length > 0 || !best) return decoded;
  }
  const limit = best.odd + Math.max(1, MAX_ODD_WORD_DIFFERENCE_RATIO * best.words);
  const offered = readings.filter(
    (reading, index) =>
      reading.odd <= MAX_ODD_WORD_RATIO * reading.words &&
      (reading === best || reading.odd < limit) &&
      readings.findIndex(({ text }) => text === reading.text) === index,
  );
  return offered.map(({ encoding, text }) => ({ encoding, text }));
}

/** Accepted only without odd words, since it decodes any bytes. */
function guessMacArabic(bytes: Uint8Array): DecodedText[] {
  const text = decodeMacArabic(bytes);
  if (text === undefined || countOdd(text.slice(0, SAMPLE_LENGTH)).odd > 0) return [];
  return [{ encoding: 'x-mac-arabic', text }];
}

/** Rejects text with control characters, which these encodings leave unused. */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    // Without `stream` Node 20 decodes windows-1252 as ISO-8859-1.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return /(?![\t-\r])\p{Cc}/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

const LATIN = /\p{Script=Latin}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const ARABIC = /[\u0600-\u06ff]/;

function countOdd(sample: string): { readonly words: number; readonly odd: number } {
  const words = (sample.match(/[\p{L}\p{M}\u200e\u200f]+/gu) ?? []).filter((word) => /[^\0-\x7f]/.test(word));
  const isUnlikely = unlikelyWords(words.join(''));
  return { words: words.length, odd: words.filter((word) => isOdd(word) || isUnlikely(word)).length };
}

function isOdd(word: string): boolean {
  const scripts = [LATIN, CYRILLIC, ARABIC].filter((script) => script.test(word));
  if (scripts.length !== 1) return true;
  if (ARABIC.test(word)) return /^\p{M}|\p{M}{3}|[\u200e\u200f]/u.test(word);
  if (/\p{M}|\p{Ll}\p{Lu}/u.test(word)) return true;
  return LATIN.test(word) && word.length > 1 && !/[a-z]/i.test(word);
}

function unlikelyWords(letters: string): (word: string) => boolean {
  const isRare = (script: RegExp, common: RegExp, minRatio: number) => {
    const count = letters.match(new RegExp(script, 'gu'))?.length ?? 0;
    return count >= MIN_COUNTED_LETTERS && (letters.match(common)?.length ?? 0) < minRatio * count;
  };
  const isRareArabic = isRare(ARABIC, /[لمنويه]/g, 0.15);
  const isRareCyrillic = isRare(CYRILLIC, /[оеаинтОЕАИНТ]/g, 0.25);
  // The two Latin encodings differ in six letters: Turkish ğ, ı, ş replace Icelandic ð, ý, þ.
  const isIcelandic = (letters.match(/[áéíóúæ]/gi)?.length ?? 0) > (letters.match(/[çü]/gi)?.length ?? 0);
  const foreign = isIcelandic ? /[ğışĞİŞ]/ : /[ðýþÐÝÞ]/;
  return (word) =>
    (isRareArabic && ARABIC.test(word)) || (isRareCyrillic && CYRILLIC.test(word)) || foreign.test(word);
}
