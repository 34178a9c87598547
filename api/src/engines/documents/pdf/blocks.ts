import type { Direction } from './direction';
import { findGutter, type Gutter } from './gutter';
import type { Segment } from './segments';

/**
 * The parts of a page in the order they are read: columns one after the other, what goes across all of them before or
 * after. A page without columns is one part.
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

/** From top to bottom: what goes across, what stands in columns, what goes across, … */
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
