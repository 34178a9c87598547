import type { TextPiece } from './text-piece';

export type Direction = 'rtl' | 'ltr';

const RTL_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/gu;
const LETTER = /\p{L}/gu;

/** Share of letters: long Latin names must not change the direction of Arabic text. */
const MIN_RTL_RATIO = 1 / 3;

export function directionOf(texts: readonly string[]): Direction {
  let [fromRight, all] = [0, 0];
  for (const text of texts) {
    fromRight += (text.match(RTL_LETTER) ?? []).filter((sign) => /\p{L}/u.test(sign)).length;
    all += text.match(LETTER)?.length ?? 0;
  }
  return fromRight > all * MIN_RTL_RATIO ? 'rtl' : 'ltr';
}

type Strength = Direction | 'number' | 'neutral';

function strengthOf(text: string): Strength {
  if (
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(
      text.replace(/[^\p{L}]/gu, ''),
    )
  )
    return 'rtl';
  if (/\p{L}/u.test(text)) return 'ltr';
  return /\p{Nd}/u.test(text) ? 'number' : 'neutral';
}

export interface Run {
  readonly text: string;
  readonly isAgainst: boolean;
  readonly left: number;
  readonly right: number;
}

/** Font heights; a wider gap is a space. */
const MIN_SPACE_HEIGHTS = 0.15;
/** Font heights; a wider gap separates table cells. */
const MIN_CELL_GAP_HEIGHTS = 2.5;
/** A unit after its number: a right-to-left line draws `16 GB` as `GB 16`. */
const UNIT = /^\p{L}{1,3}$/u;

/**
 * Orders the runs of a line logically. Right-to-left lines contain left-to-right names and numbers, and
 * vice versa. `pieces` are sorted from left to right.
 */
export function orderLine(pieces: readonly TextPiece[], direction: Direction): Run[] {
  const runs = findRuns(pieces, direction);
  return direction === 'rtl' ? runs.reverse() : runs;
}

export function gapText(
  one: { left: number; right: number },
  other: { left: number; right: number },
  size: number,
): string {
  const gap = Math.max(other.left - one.right, one.left - other.right);
  if (gap > MIN_CELL_GAP_HEIGHTS * size) return '\t';
  return gap > MIN_SPACE_HEIGHTS * size ? ' ' : '';
}

function findRuns(pieces: readonly TextPiece[], direction: Direction): Run[] {
  const strengths = pieces.map(({ text }) => strengthOf(text));
  const runs: Run[] = [];
  for (let from = 0; from < pieces.length;) {
    const isAgainst = beginsRun(strengths, from, direction);
    const to = isAgainst ? endOfRun(pieces, strengths, from, direction) : from + 1;
    runs.push(toRun(pieces.slice(from, to), isAgainst, direction));
    from = to;
  }
  return runs;
}

function beginsRun(strengths: readonly Strength[], from: number, direction: Direction): boolean {
  if (isOpposite(strengths[from], direction)) return true;
  // On a right-to-left line, a number left of a name belongs to it: `12 Main Street`.
  if (direction === 'ltr' || strengths[from] !== 'number') return false;
  return (
    strengths.slice(from + 1).find((strength) => strength !== 'number' && strength !== 'neutral') === 'ltr'
  );
}

/** Numbers and signs between two opposite pieces belong to their run. */
function endOfRun(
  pieces: readonly TextPiece[],
  strengths: readonly Strength[],
  from: number,
  direction: Direction,
): number {
  let end = from + 1;
  for (let index = from + 1; index < strengths.length && strengths[index] !== direction; index += 1) {
    const isPartOfName =
      strengths[index] === 'number' && index === end && !UNIT.test(pieces[end - 1]?.text ?? '');
    if (isOpposite(strengths[index], direction) || (direction === 'rtl' && isPartOfName)) end = index + 1;
  }
  return end;
}

function isOpposite(strength: Strength | undefined, direction: Direction): boolean {
  return strength === (direction === 'rtl' ? 'ltr' : 'rtl');
}

function toRun(pieces: readonly TextPiece[], isAgainst: boolean, direction: Direction): Run {
  const fromRight = isAgainst && direction === 'ltr';
  const ordered = fromRight ? [...pieces].reverse() : pieces;
  let text = '';
  for (const [index, piece] of ordered.entries()) {
    const before = ordered[index - 1];
    text += (before ? gapText(before, piece, piece.size) : '') + piece.text;
  }
  return {
    text,
    isAgainst,
    left: Math.min(...pieces.map(({ left }) => left)),
    right: Math.max(...pieces.map(({ right }) => right)),
  };
}
