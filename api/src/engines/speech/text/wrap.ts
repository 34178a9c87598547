import { trimRange, type TextRange } from './ranges';

/**
 * Cuts a range into parts of at most `maxLength` UTF-16 units: behind a clause mark, else at white space, else
 * between two characters as a reader sees them. Text without a single space is cut too.
 */
export function wrapRange(text: string, range: TextRange, maxLength: number): TextRange[] {
  const parts: TextRange[] = [];
  let from = range.from;
  while (range.to - from > maxLength) {
    const to = from + cutPoint(text.slice(from, from + maxLength + 1), maxLength);
    const part = trimRange(text, { from, to });
    if (part) parts.push(part);
    from = to;
  }
  const rest = trimRange(text, { from, to: range.to });
  if (rest) parts.push(rest);
  return parts;
}

/** @param window one unit longer than a part may be, so that a space just behind the part counts */
function cutPoint(window: string, maxLength: number): number {
  return (
    lastMatchEnd(window, /[،,؛;:–—](?=\s)/gu, maxLength / 3) ??
    lastMatchEnd(window, /\S(?=\s)/gu, 1) ??
    characterBoundary(window, maxLength)
  );
}

function lastMatchEnd(window: string, pattern: RegExp, least: number): number | undefined {
  const ends = [...window.matchAll(pattern)].map((match) => match.index + match[0].length);
  const last = ends.at(-1);
  return last !== undefined && last >= least ? last : undefined;
}

/** Never between the halves of a surrogate pair, nor before a vowel mark or a joiner. */
function characterBoundary(window: string, maxLength: number): number {
  let cut = maxLength;
  while (cut > maxLength / 2 && /^[\p{M}\u200c\u200d\udc00-\udfff]/u.test(window.slice(cut))) cut--;
  return cut;
}
