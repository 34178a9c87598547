import type { getDocumentProxy } from 'unpdf';

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;
export type PageViewport = ReturnType<PdfPage['getViewport']>;
export type TextItem = Extract<
  Awaited<ReturnType<PdfPage['getTextContent']>>['items'][number],
  { readonly str: string }
>;

const PRESENTATION_FORMS = /[\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]/g;
/** NFKC puts a standalone mark on a space that is not in the text. */
const MARK_CARRIER = /^ (?=\p{M})/u;

/** Characters drawn together. Points from the upper left corner of the displayed page. */
export interface TextPiece {
  /** In logical order. */
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
}

/** Steeper text is a watermark or a margin note. */
const MAX_SLANT_RATIO = 0.1;
const MARKS = /^\p{M}+$/u;
const NOT_DRAWN = /\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/gu;

/** Returns the page's non-empty pieces. Drops spaces: gaps separate words. */
export function toPieces(items: readonly TextItem[], { transform }: PageViewport): TextPiece[] {
  const pieces = items.flatMap((item) => toPiece(item, transform));
  return joinMarks(pieces);
}

function toPiece(item: TextItem, page: readonly number[]): TextPiece[] {
  const text = toPlainLetters(item.str.replace(NOT_DRAWN, '')).replace(/\s+/g, ' ').trim();
  if (text === '') return [];
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = page;
  const [itemA = 0, itemB = 0, itemC = 0, itemD = 0, itemE = 0, itemF = 0] = item.transform as number[];
  const [right, up] = [a * itemA + c * itemB, b * itemA + d * itemB];
  if (Math.abs(up) > MAX_SLANT_RATIO * Math.abs(right)) return [];
  const size = Math.hypot(a * itemC + c * itemD, b * itemC + d * itemD);
  const left = a * itemE + c * itemF + e;
  const y = b * itemE + d * itemF + f;
  if (![left, y, size, item.width].every(Number.isFinite) || size <= 0) return [];
  return [{ text, left, right: left + Math.abs(item.width), y, size }];
}

/**
 * Attaches separately drawn vowel marks by drawing order, because their position is unreliable. Drawn left
 * to right, a mark precedes its letter; right to left, it follows.
 */
function joinMarks(pieces: readonly TextPiece[]): TextPiece[] {
  const joined: TextPiece[] = [];
  let waiting: TextPiece[] = [];
  const give = (letter: TextPiece, marks: readonly TextPiece[]): TextPiece => ({
    ...letter,
    text: letter.text + marks.map(({ text }) => text).join(''),
  });
  for (const piece of pieces) {
    if (MARKS.test(piece.text)) {
      waiting.push(piece);
      continue;
    }
    const before = joined.at(-1);
    const isDrawnFromRight = before !== undefined && piece.left < before.left && isOnLine(piece, before);
    if (before && isDrawnFromRight) joined[joined.length - 1] = give(before, waiting);
    joined.push(isDrawnFromRight ? piece : give(piece, waiting.reverse()));
    waiting = [];
  }
  const last = joined.at(-1);
  if (last) joined[joined.length - 1] = give(last, waiting);
  return joined;
}

function isOnLine(one: TextPiece, other: TextPiece): boolean {
  return Math.abs(one.y - other.y) < Math.min(one.size, other.size) / 2;
}

/** Normalises presentation forms only: NFKC would also change signs such as a superscript 2. */
function toPlainLetters(text: string): string {
  return text.replace(PRESENTATION_FORMS, (form) => form.normalize('NFKC').replace(MARK_CARRIER, ''));
}
