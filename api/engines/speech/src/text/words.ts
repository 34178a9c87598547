import { segmentsOf, hasSpeech, type TextRange } from '@lisan/engine-contract';

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

export function wordRanges(
  text: string,
  { from, to }: TextRange = { from: 0, to: text.length },
): TextRange[] {
  const words: TextRange[] = [];
  for (const match of text.slice(from, to).matchAll(/\S+/g)) {
    const start = from + match.index;
    if (isUnspaced(match[0])) words.push(...segments(match[0], start));
    else if (hasSpeech(match[0])) words.push({ from: start, to: start + match[0].length });
  }
  return words;
}

function segments(token: string, start: number): TextRange[] {
  return segmentsOf(token, new Intl.Segmenter(undefined, { granularity: 'word' }))
    .filter((segment) => segment.isWordLike)
    .map(({ index, segment }) => ({ from: start + index, to: start + index + segment.length }));
}
