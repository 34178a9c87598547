import { directionOf, type Direction, gapText, orderLine, type Run } from './line-order';
import { extentOf, toRows, type Segment } from './segments';
import type { TextPiece } from './text-piece';

export interface Line extends Omit<Segment, 'pieces'> {
  readonly runs: readonly Run[];
  readonly direction: Direction;
}

/** A line overrides the page's direction only by this factor; a few names do not. */
const DIRECTION_OVERRIDE_FACTOR = 3;
/** No word starts with a mark: these were drawn after their letters and reversed with them. */
const WITH_MARKS_FIRST = /(?<=^|\s)\p{M}\S*/gu;
const MARKS_AND_LETTER = /(?<!\p{M})(\p{M}+)([^\p{M}\s])/gu;

export function toLines(segments: readonly Segment[], page: Direction): Line[] {
  return toRows(segments.flatMap(({ pieces }) => pieces)).map((row) => toLine(row, page));
}

function toLine(pieces: readonly TextPiece[], page: Direction): Line {
  const direction = directionOfLine(pieces, page);
  return { runs: orderLine(pieces, direction), direction, ...extentOf(pieces) };
}

function directionOfLine(pieces: readonly TextPiece[], page: Direction): Direction {
  const texts = pieces.map(({ text }) => text);
  const other = page === 'rtl' ? 'ltr' : 'rtl';
  const all = texts.join('').match(/\p{L}/gu)?.length ?? 0;
  const ofPage =
    texts
      .filter((text) => directionOf([text]) === page)
      .join('')
      .match(/\p{L}/gu)?.length ?? 0;
  return all > 0 && ofPage * DIRECTION_OVERRIDE_FACTOR < all - ofPage ? other : page;
}

/** @param turn applied to runs in line direction: mirrors brackets stored as drawn */
export function lineText({ runs, size }: Line, turn: (text: string) => string = (text) => text): string {
  let text = '';
  for (const [index, run] of runs.entries()) {
    const before = runs[index - 1];
    text += (before ? gapText(before, run, size) : '') + (run.isAgainst ? run.text : turn(run.text));
  }
  return text.replace(WITH_MARKS_FIRST, (word) => word.replace(MARKS_AND_LETTER, '$2$1'));
}

const PAIRS = ['()', '[]', '{}', '«»', '‹›', '<>'];
const partner = new Map(
  PAIRS.flatMap(([open = '', close = '']) => [[open, close] as const, [close, open] as const]),
);
const BRACKET = /[()[\]{}«»‹›<>]/g;
const AS_WRITTEN = /(?<![\p{L}\p{N}])[([{«‹](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[)\]}»›](?![\p{L}\p{N}])/gu;
const AS_DRAWN = /(?<![\p{L}\p{N}])[)\]}»›](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[([{«‹](?![\p{L}\p{N}])/gu;

/**
 * Whether the file stores mirrored brackets as drawn. Right-to-left lines draw an opening bracket with the
 * closing shape, and programs differ in what they store. `lines` are in logical order.
 */
export function areBracketsDrawn(lines: readonly string[]): boolean {
  let balance = 0;
  for (const line of lines) {
    balance += (line.match(AS_DRAWN)?.length ?? 0) - (line.match(AS_WRITTEN)?.length ?? 0);
  }
  return balance > 0;
}

export function turnBrackets(text: string): string {
  return text.replace(BRACKET, (bracket) => partner.get(bracket) ?? bracket);
}
