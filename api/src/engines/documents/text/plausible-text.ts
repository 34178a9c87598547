/** Enough to judge by; a whole book takes no longer. */
const SAMPLE = 20_000;

const ORDINARY =
  /[\p{Script=Latin}\p{Script=Arabic}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Nd}\s\p{P}\p{Sc}\p{Script=Inherited}]/gu;
const LETTERS = /[\p{L}\p{Nd}]/gu;
const UNREADABLE = /[\p{Co}\p{Cn}\ufffd]/gu;

/**
 * Part of a text, from 0 to 1, that is written in the alphabets around the Mediterranean: what is read in the wrong byte
 * order lies elsewhere.
 */
export function letterShare(text: string): number {
  const sample = text.slice(0, SAMPLE);
  return sample.length === 0 ? 0 : (sample.match(ORDINARY)?.join('').length ?? 0) / sample.length;
}

/**
 * Whether there is something to read: letters or digits, and not mostly characters without a meaning, which is what
 * comes out of a document whose fonts do not say what their glyphs stand for.
 */
export function isReadable(text: string): boolean {
  const letters = text.match(LETTERS)?.length ?? 0;
  const unreadable = text.match(UNREADABLE)?.length ?? 0;
  return letters > 0 && unreadable <= letters / 4;
}
