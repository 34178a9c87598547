import { type TextRange, trimRange } from './ranges';
import { sentenceEnds } from './sentence-ends';

/** What follows a piece of text: how long the speaker rests. */
export type Rest = 'none' | 'clause' | 'sentence' | 'paragraph';

export interface Sentence extends TextRange {
  readonly rest: Rest;
}

/** No piece given to an engine is longer: about 30 seconds of speech. */
export const sentenceMaxLength = 400;
/** A line this long that stops in mid-sentence was wrapped by a program, not ended by a person. */
const wrappedLineLength = 60;

/**
 * The sentences of a text, in order, without the white space around them. English and Arabic rules; numbers,
 * addresses, initials and abbreviations are not torn. What is longer than `maxLength` is cut at a comma, else at a
 * space, else between two letters.
 */
export function splitSentences(text: string, maxLength = sentenceMaxLength): Sentence[] {
  return [...sentencesOf(text, maxLength)];
}

/** The same, one by one: of a long text each is looked for when it is asked for. */
export function* sentencesOf(text: string, maxLength = sentenceMaxLength): Generator<Sentence> {
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

/** The ends of a line's sentences and, always, its own. */
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

/** Lines as a person meant them: a line that a program wrapped goes on in the next. */
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
    last.length >= wrappedLineLength &&
    /[\p{L}\p{M},،؛]$/u.test(last.trimEnd()) &&
    /[\p{Ll}\p{Lo}]/u.test(next)
  );
}

/**
 * Cuts a range into parts of at most `maxLength` UTF-16 units: behind a clause mark, else at white space, else
 * between two characters as a reader sees them. Text without a single space is cut too.
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
