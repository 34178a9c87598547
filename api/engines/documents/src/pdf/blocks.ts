import type { Direction } from './line-order';
import type { Segment } from './segments';

/**
 * Splits a page into parts in reading order: one column after the other, full-width text before or after. A
 * page without columns is one part.
 */
export function readingOrder(segments: readonly Segment[], direction: Direction): Segment[][] {
  const gutter = findGutter(segments);
  if (!gutter) return segments.length === 0 ? [] : [[...segments]];
  return cutAtCrossings(segments, gutter).flatMap((section) => {
    const [left, right] = [
      section.filter((each) => !isRightOf(each, gutter)),
      section.filter((each) => isRightOf(each, gutter)),
    ];
    if (section.some((each) => isCrossing(each, gutter)) || left.length === 0 || right.length === 0)
      return [section];
    const columns = direction === 'rtl' ? [right, left] : [left, right];
    return columns.flatMap((column) => readingOrder(column, direction));
  });
}

function cutAtCrossings(segments: readonly Segment[], gutter: Gutter): Segment[][] {
  const sections: Segment[][] = [];
  let wasCrossing: boolean | undefined;
  for (const segment of [...segments].sort((one, other) => one.y - other.y)) {
    const crosses = isCrossing(segment, gutter);
    const last = sections.at(-1);
    if (last && crosses === wasCrossing) last.push(segment);
    else sections.push([segment]);
    wasCrossing = crosses;
  }
  return sections;
}

function isCrossing({ left, right }: Segment, gutter: Gutter): boolean {
  return left < gutter.left && right > gutter.right;
}

function isRightOf({ left, right }: Segment, gutter: Gutter): boolean {
  return (left + right) / 2 > (gutter.left + gutter.right) / 2;
}

interface Gutter {
  readonly left: number;
  readonly right: number;
}

const MIN_COLUMN_LINES = 3;
const MAX_CROSSING_RATIO = 0.2;
/** Column lines fill their column; table cells mostly do not, and are read by row. */
const MIN_FILLED_RATIO = 0.6;
/** Font heights; narrower columns belong to a table. */
const MIN_COLUMN_HEIGHTS = 9;
/** Font heights. */
const MIN_GUTTER_HEIGHTS = 0.8;
/** More pieces are not columns, and the search would take too long. */
const MAX_SEGMENTS = 1_500;

function findGutter(segments: readonly Segment[]): Gutter | undefined {
  if (segments.length < 2 * MIN_COLUMN_LINES || segments.length > MAX_SEGMENTS) return undefined;
  const edges = new Set(segments.map(({ right }) => Math.ceil(right)));
  let best: { gutter: Gutter; score: number } | undefined;
  for (const edge of edges) {
    const found = judge(segments, edge);
    if (found && (!best || found.score > best.score)) best = found;
  }
  return best?.gutter;
}

function judge(segments: readonly Segment[], x: number): { gutter: Gutter; score: number } | undefined {
  const left = segments.filter((segment) => segment.right <= x);
  const right = segments.filter((segment) => segment.left > x);
  const crossing = segments.length - left.length - right.length;
  const lines = Math.min(left.length, right.length);
  if (lines < MIN_COLUMN_LINES || crossing > MAX_CROSSING_RATIO * segments.length) return undefined;
  if (!isFilled(left) || !isFilled(right) || !areBeside(left, right)) return undefined;
  const gutter = {
    left: Math.max(...left.map((segment) => segment.right)),
    right: Math.min(...right.map((segment) => segment.left)),
  };
  const size = median(segments.map((segment) => segment.size));
  if (gutter.right - gutter.left < MIN_GUTTER_HEIGHTS * size) return undefined;
  return { gutter, score: lines - 2 * crossing };
}

function isFilled(column: readonly Segment[]): boolean {
  const [width, size] = [extent(column, 'left', 'right'), median(column.map((line) => line.size))];
  return (
    median(column.map(({ left, right }) => right - left)) >=
    Math.max(MIN_FILLED_RATIO * width, MIN_COLUMN_HEIGHTS * size)
  );
}

function areBeside(one: readonly Segment[], other: readonly Segment[]): boolean {
  const top = Math.max(Math.min(...one.map(({ y }) => y)), Math.min(...other.map(({ y }) => y)));
  const bottom = Math.min(Math.max(...one.map(({ y }) => y)), Math.max(...other.map(({ y }) => y)));
  return bottom - top >= 0.5 * Math.min(extent(one, 'y', 'y'), extent(other, 'y', 'y'));
}

function extent(segments: readonly Segment[], from: 'left' | 'y', to: 'right' | 'y'): number {
  return Math.max(...segments.map((each) => each[to])) - Math.min(...segments.map((each) => each[from]));
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
