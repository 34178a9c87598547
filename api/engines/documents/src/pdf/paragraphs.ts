import type { Line } from './lines';

export interface TextBlock {
  readonly lines: readonly { readonly line: Line; readonly text: string }[];
}

/** Factors of the line step, the font height and the column width. */
const MAX_LINE_STEP_RATIO = 1.35;
const MAX_SIZE_RATIO = 1.15;
const MAX_MISSING_WIDTH_RATIO = 0.12;
const MIN_INDENT_HEIGHTS = 1;
const LIST_MARK = /^(?:[•●▪◦‣·*–—-]\s|\(?\p{Nd}{1,3}[.)-]\s)/u;
const SENTENCE_END = /[.!?؟:؛…][)»"'”’\]]*$/u;

/** Joins lines into paragraphs, across columns and pages where a sentence continues. */
export function joinBlocks(blocks: readonly TextBlock[]): string {
  let text = '';
  let last: { line: Line; text: string; isFull: boolean } | undefined;
  for (const { lines } of blocks) {
    const measure = measureBlock(lines.map(({ line }) => line));
    for (const [index, { line, text: words }] of lines.entries()) {
      const before =
        index === 0 ? betweenBlocks(last, line) : betweenLines(last, { line, text: words }, measure);
      text = append(text, before, words);
      last = { line, text: words, isFull: isFull(line, measure) };
    }
  }
  return text;
}

interface Measure {
  readonly left: number;
  readonly right: number;
  readonly step: number;
}

function measureBlock(lines: readonly Line[]): Measure {
  const steps = lines.slice(1).map((line, index) => line.y - (lines[index]?.y ?? 0));
  return {
    left: Math.min(...lines.map(({ left }) => left)),
    right: Math.max(...lines.map(({ right }) => right)),
    // Lower quartile: among short paragraphs most steps are paragraph gaps.
    step: steps.sort((one, other) => one - other)[Math.floor(steps.length / 4)] ?? 0,
  };
}

type Written = { line: Line; text: string };

function betweenBlocks(last: (Written & { isFull: boolean }) | undefined, line: Line): string {
  if (!last) return '';
  const isContinued = last.isFull && !SENTENCE_END.test(last.text) && isSameSize(last.line, line);
  return isContinued ? ' ' : '\n\n';
}

function betweenLines(
  last: (Written & { isFull: boolean }) | undefined,
  next: Written,
  measure: Measure,
): string {
  if (!last) return '';
  const { line } = next;
  if (line.y - last.line.y > MAX_LINE_STEP_RATIO * measure.step || !isSameSize(last.line, line))
    return '\n\n';
  if (isRow(last.text) || isRow(next.text) || LIST_MARK.test(next.text)) return '\n';
  if (!last.isFull) return SENTENCE_END.test(last.text) ? '\n\n' : '\n';
  return isIndented(line, measure) && SENTENCE_END.test(last.text) ? '\n\n' : ' ';
}

function isSameSize(one: Line, other: Line): boolean {
  return Math.max(one.size, other.size) <= MAX_SIZE_RATIO * Math.min(one.size, other.size);
}

function isRow(text: string): boolean {
  return text.includes('\t');
}

function isFull(line: Line, { left, right }: Measure): boolean {
  const missing = line.direction === 'rtl' ? line.left - left : right - line.right;
  return missing <= MAX_MISSING_WIDTH_RATIO * (right - left);
}

function isIndented(line: Line, { left, right }: Measure): boolean {
  const indent = line.direction === 'rtl' ? right - line.right : line.left - left;
  return indent >= MIN_INDENT_HEIGHTS * line.size;
}

function append(text: string, before: string, words: string): string {
  if (before === ' ' && /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(words)) return text.slice(0, -1) + words;
  return text + before + words;
}
