import { directionOf, type Direction } from './direction';
import { gapText, orderLine, type Run } from './line-order';
import { toRows, type Segment } from './segments';
import type { TextPiece } from './text-piece';

/** A line as it is read. */
export interface Line {
  readonly runs: readonly Run[];
  readonly direction: Direction;
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
}

/** A line is of its own direction when so much of it is; a name or two leave it in that of its page. */
const CLEARLY = 3;
/** No word begins with a vowel mark: its marks were drawn after their letters and turned round with them. */
const WITH_MARKS_FIRST = /(?<=^|\s)\p{M}\S*/gu;
const MARKS_AND_LETTER = /(?<!\p{M})(\p{M}+)([^\p{M}\s])/gu;

/** The lines of one part of a page, from top to bottom. */
export function toLines(segments: readonly Segment[], page: Direction): Line[] {
  return toRows(segments.flatMap(({ pieces }) => pieces)).map((row) => toLine(row, page));
}

function toLine(pieces: readonly TextPiece[], page: Direction): Line {
  const direction = directionOfLine(pieces, page);
  return {
    runs: orderLine(pieces, direction),
    direction,
    left: Math.min(...pieces.map(({ left }) => left)),
    right: Math.max(...pieces.map(({ right }) => right)),
    y: Math.max(...pieces.map(({ y }) => y)),
    size: Math.max(...pieces.map(({ size }) => size)),
  };
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
  return all > 0 && ofPage * CLEARLY < all - ofPage ? other : page;
}

/** @param turn applied to what runs with the line: brackets that were drawn, not written */
export function lineText({ runs, size }: Line, turn: (text: string) => string = (text) => text): string {
  let text = '';
  for (const [index, run] of runs.entries()) {
    const before = runs[index - 1];
    text += (before ? gapText(before, run, size) : '') + (run.isAgainst ? run.text : turn(run.text));
  }
  return text.replace(WITH_MARKS_FIRST, (word) => word.replace(MARKS_AND_LETTER, '$2$1'));
}
