import { type TextRange, trimRange } from '@lisan/engine-contract';
import { sentenceEnds } from './sentence-ends';

export type Rest = 'none' | 'clause' | 'sentence' | 'paragraph';

export interface Sentence extends TextRange {
  readonly rest: Rest;
}

/** About 30 seconds of speech. */
export const MAX_SENTENCE_LENGTH = 400;
/** A longer line that stops mid-sentence was wrapped by a program, not by the user. */
const MIN_WRAPPED_LINE_LENGTH = 60;

/**
 * Splits a text into trimmed sentences, by English and Arabic rules; keeps numbers, addresses, initials and
 * abbreviations together. Cuts those longer than `maxLength` at a comma, else a space, else between
 * letters.
 */
export function splitSentences(text: string, maxLength = MAX_SENTENCE_LENGTH): Sentence[] {
  return [...sentencesOf(text, maxLength)];
}

export function* sentencesOf(text: string, maxLength = MAX_SENTENCE_LENGTH): Generator<Sentence> {
  for (const line of lines(text)) {
    let from = line.from;
    for (const ended of endsOf(text.slice(line.from, line.to))) {
      const end = line.from + ended;
      const range = trimRange(text, { from, to: end });
      from = end;
      if (range) yield* cut(text, range, end === line.to ? line.rest : 'sentence', maxLength);
    }
  }
}

function* endsOf(line: string): Generator<number> {
  let last = -1;
  for (const end of sentenceEnds(line)) yield (last = end);
  if (last !== line.length) yield line.length;
}

function cut(text: string, range: TextRange, rest: Rest, maxLength: number): Sentence[] {
  const parts = wrapRange(text, range, maxLength);
  return parts.map((part, index) => {
    if (index === parts.length - 1) return { ...part, rest };
    return { ...part, rest: /[،,؛;:–—]$/.test(text.slice(part.from, part.to)) ? 'clause' : 'none' };
  });
}

function* lines(text: string): Generator<Sentence> {
  let from = 0;
  for (const match of text.matchAll(/(?:\r\n?|\n|\u2028|\u2029)[\s]*/g)) {
    const isParagraph = /(?:\r\n?|\n|\u2028)[^\S\n]*(?:\r\n?|\n|\u2028)|\u2029/.test(match[0]);
    const next = match.index + match[0].length;
    if (!isParagraph && isWrapped(text.slice(from, match.index), text.charAt(next))) continue;
    yield { from, to: match.index, rest: isParagraph ? 'paragraph' : 'sentence' };
    from = next;
  }
  yield { from, to: text.length, rest: 'paragraph' };
}

function isWrapped(line: string, next: string): boolean {
  const last = line.slice(line.lastIndexOf('\n') + 1);
  return (
    last.length >= MIN_WRAPPED_LINE_LENGTH &&
    /[\p{L}\p{M},،؛]$/u.test(last.trimEnd()) &&
    /[\p{Ll}\p{Lo}]/u.test(next)
  );
}

/**
 * Cuts a range into parts of at most `maxLength` UTF-16 units: after a clause mark, else at white space,
 * else between graphemes.
 */
function wrapRange(text: string, range: TextRange, maxLength: number): TextRange[] {
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

/** @param window one unit longer than a part, so that a space right after the part counts */
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

/** Never inside a surrogate pair, nor before a vowel mark or joiner. */
function characterBoundary(window: string, maxLength: number): number {
  let cut = maxLength;
  while (cut > maxLength / 2 && /^[\p{M}\u200c\u200d\udc00-\udfff]/u.test(window.slice(cut))) cut--;
  return cut;
}
