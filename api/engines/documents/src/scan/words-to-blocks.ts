import { directionOf } from '../pdf/line-order';
import type { Line } from '../pdf/lines';
import type { TextBlock } from '../pdf/paragraphs';
import type { RecognisedWord } from './recognised-word';

/** Heights of lines vary with their letters; only a much higher one is a heading. */
const MIN_HEADING_RATIO = 1.3;
/** Of the narrower block's width. */
const MIN_COLUMN_OVERLAP_RATIO = 0.5;

type WrittenLine = TextBlock['lines'][number];

/** Groups words in reading order into lines and columns. */
export function toTextBlocks(words: readonly RecognisedWord[]): TextBlock[] {
  const blocks = groupBy(words, ({ block }) => block).map((ofBlock) =>
    groupBy(ofBlock, ({ line }) => line)
      .map(toLine)
      .filter(({ text }) => /[\p{L}\p{N}]/u.test(text)),
  );
  const sizes = blocks.flat().map(({ line }) => line.size);
  const median = sizes.sort((one, other) => one - other)[sizes.length >> 1] ?? 0;
  return joinStacked(blocks.filter((lines) => lines.length > 0)).map((lines) => ({
    lines: lines.map(({ line, text }) => ({
      line: line.size > MIN_HEADING_RATIO * median ? line : { ...line, size: median },
      text,
    })),
  }));
}

/** Tesseract splits columns at wide gaps and short lines. */
function joinStacked(blocks: readonly WrittenLine[][]): WrittenLine[][] {
  const columns: WrittenLine[][] = [];
  for (const lines of blocks) {
    const above = columns.at(-1);
    if (above && isStacked(above, lines)) above.push(...lines);
    else columns.push([...lines]);
  }
  return columns;
}

function isStacked(above: readonly WrittenLine[], below: readonly WrittenLine[]): boolean {
  const [one, other] = [extentOf(above), extentOf(below)];
  const overlap = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const narrower = Math.min(one.right - one.left, other.right - other.left);
  return one.bottom <= other.top && overlap >= MIN_COLUMN_OVERLAP_RATIO * narrower;
}

function extentOf(lines: readonly WrittenLine[]) {
  return {
    left: Math.min(...lines.map(({ line }) => line.left)),
    right: Math.max(...lines.map(({ line }) => line.right)),
    top: Math.min(...lines.map(({ line }) => line.y)),
    bottom: Math.max(...lines.map(({ line }) => line.y)),
  };
}

function toLine(words: readonly RecognisedWord[]): WrittenLine {
  const top = Math.min(...words.map((word) => word.top));
  const bottom = Math.max(...words.map((word) => word.bottom));
  const line: Line = {
    left: Math.min(...words.map((word) => word.left)),
    right: Math.max(...words.map((word) => word.right)),
    y: (top + bottom) / 2,
    size: bottom - top,
    direction: directionOf(words.map(({ text }) => text)),
    runs: [],
  };
  return { line, text: words.map(({ text }) => text).join(' ') };
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}
