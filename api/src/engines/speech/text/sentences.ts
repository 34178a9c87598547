import { trimRange, type TextRange } from './ranges';
import { sentenceEnds } from './sentence-ends';
import { wrapRange } from './wrap';

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
  const sentences: Sentence[] = [];
  for (const line of lines(text)) {
    let from = line.from;
    const ends = sentenceEnds(text.slice(line.from, line.to)).map((end) => line.from + end);
    if (ends.at(-1) !== line.to) ends.push(line.to);
    for (const end of ends) {
      const range = trimRange(text, { from, to: end });
      from = end;
      if (range) sentences.push(...cut(text, range, end === line.to ? line.rest : 'sentence', maxLength));
    }
  }
  return sentences;
}

function cut(text: string, range: TextRange, rest: Rest, maxLength: number): Sentence[] {
  const parts = wrapRange(text, range, maxLength);
  return parts.map((part, index) => {
    if (index === parts.length - 1) return { ...part, rest };
    return { ...part, rest: /[،,؛;:–—]$/.test(text.slice(part.from, part.to)) ? 'clause' : 'none' };
  });
}

/** Lines as a person meant them: a line that a program wrapped goes on in the next. */
function lines(text: string): Sentence[] {
  const found: Sentence[] = [];
  let from = 0;
  for (const match of text.matchAll(/(?:\r\n?|\n|\u2028|\u2029)[\s]*/g)) {
    const isParagraph = /(?:\r\n?|\n|\u2028)[^\S\n]*(?:\r\n?|\n|\u2028)|\u2029/.test(match[0]);
    const next = match.index + match[0].length;
    if (!isParagraph && isWrapped(text.slice(from, match.index), text.charAt(next))) continue;
    found.push({ from, to: match.index, rest: isParagraph ? 'paragraph' : 'sentence' });
    from = next;
  }
  found.push({ from, to: text.length, rest: 'paragraph' });
  return found;
}

function isWrapped(line: string, next: string): boolean {
  const last = line.slice(line.lastIndexOf('\n') + 1);
  return (
    last.length >= wrappedLineLength &&
    /[\p{L}\p{M},،؛]$/u.test(last.trimEnd()) &&
    /[\p{Ll}\p{Lo}]/u.test(next)
  );
}
