import type { MarkName } from './written-marks';

export interface MarkToken {
  readonly from: number;
  readonly to: number;
  readonly name: MarkName;
}

/** A marked stretch with its opening and closing tokens. */
export interface MarkedSpan {
  readonly name: MarkName;
  readonly open: MarkToken;
  readonly close: MarkToken;
}

/** `open` never ends, `stray` never began; `broken` and `star` aren't read as marks. */
export interface MarkProblem {
  readonly kind: 'open' | 'stray' | 'broken' | 'star';
  readonly from: number;
  readonly to: number;
  /** From 1. */
  readonly line: number;
}

export interface ReadMarks {
  readonly tokens: readonly MarkToken[];
  readonly spans: readonly MarkedSpan[];
  readonly problems: readonly MarkProblem[];
}

const names: Readonly<Record<string, MarkName>> = {
  slow: 'slow',
  ببطء: 'slow',
  fast: 'fast',
  بسرعة: 'fast',
  spell: 'spell',
  تهجئة: 'spell',
};

const inBrackets =
  /\[(?:(?:pause|وقفة) ?[0-9٠-٩]{1,2}(?:[.,٫][0-9٠-٩])?|(\/?)(slow|fast|spell|ببطء|بسرعة|تهجئة))\]/gi;
const inStars = /(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]{1,200})(?<=[^\s*])\*(?![\p{L}\p{N}*])/gu;
/** The beginning of a mark that isn't one. */
const brokenBracket = /\[\/?(?:pause|slow|fast|spell|وقفة|ببطء|بسرعة|تهجئة)(?!\p{L})[^\]\n[]{0,12}\]?/giu;
const loneStar = /(?<![\p{L}\p{N}*])\*(?=[\p{L}\p{N}])/gu;

/** Finds the marks as the server does, and what looks like one but isn't closed. */
export function readMarks(text: string): ReadMarks {
  // Most texts have none.
  if (!/[[*]/.test(text)) return nothing;
  const tokens: MarkToken[] = [];
  const spans: MarkedSpan[] = [];
  const found: Omit<MarkProblem, 'line'>[] = [];
  const opened = new Map<MarkName, MarkToken>();

  for (const { 0: mark, 1: end, 2: word, index: from } of text.matchAll(inBrackets)) {
    const to = from + mark.length;
    const name = word === undefined ? 'pause' : (names[word.toLowerCase()] ?? 'pause');
    const token = { from, to, name };
    tokens.push(token);
    if (name === 'pause') continue;
    const open = opened.get(name);
    if (end === '') {
      if (!open) opened.set(name, token);
    } else if (open) {
      spans.push({ name, open, close: token });
      opened.delete(name);
    } else found.push({ kind: 'stray', from, to });
  }
  for (const { from, to } of opened.values()) found.push({ kind: 'open', from, to });
  for (const { 0: mark, index: from } of text.matchAll(inStars)) {
    const open = { from, to: from + 1, name: 'emphasis' as const };
    const close = { from: from + mark.length - 1, to: from + mark.length, name: 'emphasis' as const };
    tokens.push(open, close);
    spans.push({ name: 'emphasis', open, close });
  }
  const starts = new Set(tokens.map(({ from }) => from));
  for (const [kind, pattern] of [
    ['broken', brokenBracket],
    ['star', loneStar],
  ] as const)
    for (const { 0: mark, index: from } of text.matchAll(pattern))
      if (!starts.has(from)) found.push({ kind, from, to: from + mark.trimEnd().length });
  return { tokens: tokens.sort(byPlace), spans, problems: withLines(text, found.sort(byPlace)) };
}

const nothing: ReadMarks = { tokens: [], spans: [], problems: [] };

const byPlace = (one: { readonly from: number }, other: { readonly from: number }) => one.from - other.from;

function withLines(text: string, found: readonly Omit<MarkProblem, 'line'>[]): MarkProblem[] {
  let line = 1;
  let at = 0;
  return found.map((problem) => {
    for (
      let next = text.indexOf('\n', at);
      next !== -1 && next < problem.from;
      next = text.indexOf('\n', at)
    ) {
      line += 1;
      at = next + 1;
    }
    return { ...problem, line };
  });
}

/** The marks around a caret, innermost last. */
export const spansAt = ({ spans }: ReadMarks, at: number): readonly MarkedSpan[] =>
  spans
    .filter(({ open, close }) => open.from < at && at < close.to)
    .sort((one, other) => one.open.from - other.open.from);

interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly put: string;
}

/** The text without one mark, as a replacement of its stretch. */
export function unmark(text: string, { open, close }: Pick<MarkedSpan, 'open' | 'close'>): Replacement {
  return { from: open.from, to: close.to, put: open === close ? '' : text.slice(open.to, close.from) };
}
