import type { TextRange } from '@lisan/engine-contract';

export type Mark = 'pause' | 'emphasis' | 'slow' | 'fast' | 'spell';

/*
 * Encodes each mark as one private-use character padded with spaces: indices into the text stay valid, and
 * no reading treats a mark as a word.
 */
const spans = {
  emphasis: ['\uE001', '\uE002'],
  slow: ['\uE003', '\uE004'],
  fast: ['\uE005', '\uE006'],
  spell: ['\uE007', '\uE008'],
} as const;
/** Tenths of a second, from 1 to 100. */
const FIRST_PAUSE_CODE_POINT = 0xe100;
const MAX_PAUSE_TENTHS = 100;
const anyMark = /[\uE001-\uE008\uE101-\uE164]/;
const everyMark = /[\uE001-\uE008\uE101-\uE164]/g;
const everySpan = /[\uE001-\uE008]/g;
const everyPause = /[\uE101-\uE164]/g;

const words: Readonly<Record<string, Exclude<Mark, 'pause' | 'emphasis'>>> = {
  slow: 'slow',
  ببطء: 'slow',
  fast: 'fast',
  بسرعة: 'fast',
  spell: 'spell',
  تهجئة: 'spell',
};
const inBrackets =
  /\[(?:(?:pause|وقفة) ?([0-9٠-٩]{1,2}(?:[.,٫][0-9٠-٩])?)|(\/?)(slow|fast|spell|ببطء|بسرعة|تهجئة))\]/gi;
const inStars = /(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]{1,200})(?<=[^\s*])\*(?![\p{L}\p{N}*])/gu;

/** Encodes the marks of a text as characters, keeping all indices. Lookalikes stay text. */
export function encodeMarks(text: string): string {
  return asPlainText(text)
    .replace(inBrackets, (found, seconds: string | undefined, end: string, word: string | undefined) =>
      (seconds === undefined ? encodeSpan(word ?? '', end !== '') : encodePause(seconds)).padEnd(
        found.length,
      ),
    )
    .replace(inStars, (_, inner: string) => `${spans.emphasis[0]}${inner}${spans.emphasis[1]}`);
}

/** Blanks private-use characters, so that plain text cannot inject marks. */
export const asPlainText = (text: string): string => text.replace(/[\uE000-\uE1FF]/g, ' ');

const encodeSpan = (word: string, isEnd: boolean) => {
  const name = words[word.toLowerCase()];
  return name ? spans[name][isEnd ? 1 : 0] : ' ';
};

function encodePause(written: string): string {
  const western = written
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[,٫]/, '.');
  const tenths = Math.min(MAX_PAUSE_TENTHS, Math.max(1, Math.round(Number(western) * 10)));
  return String.fromCharCode(FIRST_PAUSE_CODE_POINT + tenths);
}

export const withoutMarks = (text: string): string => text.replace(everyMark, '');

/** Replaces marks with quotes, for rules that know only quotes; keeps indices. */
export const marksAsQuotes = (encoded: string): string =>
  encoded
    .replace(/[\uE001\uE003\uE005\uE007]/g, '“')
    .replace(/[\uE002\uE004\uE006\uE008]/g, '”')
    .replace(everyPause, ' ');

export const hasMarks = (text: string): boolean => anyMark.test(text);

export const pausesOf = (text: string): number =>
  (text.match(everyPause) ?? []).reduce(
    (sum, mark) => sum + (mark.charCodeAt(0) - FIRST_PAUSE_CODE_POINT) / 10,
    0,
  );

export type Prosody = Readonly<Record<keyof typeof spans, boolean>>;

const names = Object.keys(spans) as (keyof typeof spans)[];

const nothingOpen: Prosody = { emphasis: false, slow: false, fast: false, spell: false };

interface Turn {
  readonly behind: number;
  readonly prosody: Prosody;
}

let lastRead: { readonly text: string; readonly turns: readonly Turn[] } = { text: '', turns: [] };

/** Cached for the last text: a book has ten thousand sentences, and each one asks. */
function turnsOf(text: string): readonly Turn[] {
  if (lastRead.text === text) return lastRead.turns;
  const turns: Turn[] = [];
  const open = { ...nothingOpen };
  for (const { 0: mark, index } of text.matchAll(everySpan)) {
    const name = nameOf(mark);
    if (name) open[name] = mark === spans[name][0];
    turns.push({ behind: index, prosody: { ...open } });
  }
  lastRead = { text, turns };
  return turns;
}

const nameOf = (mark: string) => names.find((each) => spans[each].some((sign) => sign === mark));

/** Returns the spans open at a position; an unclosed one continues to the end. */
export function prosodyAt(text: string, at: number): Prosody {
  const turns = turnsOf(text);
  let [low, high] = [0, turns.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((turns[middle]?.behind ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return turns[low - 1]?.prosody ?? nothingOpen;
}

export function pauseBefore(text: string, at: number): number {
  let from = at;
  while (from > 0 && /[\s\uE001-\uE008\uE101-\uE164]/.test(text.charAt(from - 1))) from -= 1;
  return pausesOf(text.slice(from, at));
}

export interface MarkedRange extends TextRange {
  readonly prosody: Prosody;
  readonly pause: number;
}

/** Splits a range where marks change its delivery; a trailing pause belongs to the next range. */
export function cutAtMarks(text: string, { from, to }: TextRange): MarkedRange[] {
  const open = { ...prosodyAt(text, from) };
  let pause = pauseBefore(text, from);
  const ranges: MarkedRange[] = [];
  let start = from;
  const end = (at: number) => {
    if (!/[\p{L}\p{N}]/u.test(text.slice(start, at))) return;
    ranges.push({ from: start, to: at, prosody: { ...open }, pause });
    pause = 0;
  };
  for (const { 0: mark, index } of text.slice(from, to).matchAll(everyMark)) {
    end(from + index);
    start = from + index + 1;
    pause += pausesOf(mark);
    const name = nameOf(mark);
    if (name) open[name] = mark === spans[name][0];
  }
  end(to);
  return ranges;
}

/** Cache key of the marks before a piece that affect its sound; empty without any. */
export function contextOf(text: string, from: number): string {
  const prosody = prosodyAt(text, from);
  const open = names.filter((name) => prosody[name]);
  const pause = pauseBefore(text, from);
  return open.length + pause === 0 ? '' : `${open.join()} ${pause}`;
}

export function marksIn(encoded: string): Mark[] {
  const used = names.filter((name) => encoded.includes(spans[name][0]));
  return pausesOf(encoded) > 0 ? ['pause', ...used] : [...used];
}

export const spelledOut = /([\p{L}\p{N}]\p{M}*)(?=[\p{L}\p{N}])/gu;
