import { getDocumentProxy } from 'unpdf';
import { DocumentError } from '../document-refusal';
import { documentLimits } from '../document-limits';
import { directionOf, type Direction } from './direction';
import { lineText, toLines } from './lines';
import { joinBlocks, type TextBlock } from './paragraphs';
import { type PageViewport, type PdfPage, type TextItem, toPieces, type TextPiece } from './text-piece';
import { withoutRunningLines, type ReadPage } from './running-lines';
import { toSegments, type Segment } from './segments';
import { findGutter, type Gutter } from './gutter';

const PAIRS = ['()', '[]', '{}', '«»', '‹›', '<>'];
const partner = new Map(
  PAIRS.flatMap(([open = '', close = '']) => [[open, close] as const, [close, open] as const]),
);
const BRACKET = /[()[\]{}«»‹›<>]/g;
/** An opening bracket stands before its word, a closing one after it. */
const AS_WRITTEN = /(?<![\p{L}\p{N}])[([{«‹](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[)\]}»›](?![\p{L}\p{N}])/gu;
const AS_DRAWN = /(?<![\p{L}\p{N}])[)\]}»›](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[([{«‹](?![\p{L}\p{N}])/gu;

/**
 * On a line from right to left the opening bracket is drawn with the shape of the closing one. Programs differ in which
 * of the two they write into the file: whether `lines` (in logical order) show the shapes.
 */
function areBracketsDrawn(lines: readonly string[]): boolean {
  let balance = 0;
  for (const line of lines) {
    balance += (line.match(AS_DRAWN)?.length ?? 0) - (line.match(AS_WRITTEN)?.length ?? 0);
  }
  return balance > 0;
}

function turnBrackets(text: string): string {
  return text.replace(BRACKET, (bracket) => partner.get(bracket) ?? bracket);
}

/**
 * The words of a PDF in the order they are read: lines are put together by the places of their characters, so that
 * Arabic, which is stored as it is drawn, comes out as it is written.
 * @param maximumCharacters no page is read once there is more text than that
 */
export async function readPdf(bytes: Uint8Array, maximumCharacters: number): Promise<string> {
  const document = await openDocument(bytes);
  if (document.numPages > documentLimits.pages) throw new DocumentError('document_too_many_pages');
  const pages: ReadPage[] = [];
  let characters = 0;
  for (let number = 1; number <= document.numPages && characters <= maximumCharacters; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const blocks = toBlocks(await readPieces(page, viewport));
    page.cleanup();
    characters += blocks.flatMap(({ lines }) => lines).reduce((sum, { text }) => sum + text.length, 0);
    pages.push({ height: viewport.height, blocks });
  }
  return joinBlocks(withoutRunningLines(pages));
}

async function openDocument(bytes: Uint8Array) {
  try {
    // No scripts of the document, no fonts of this machine, nothing loaded from anywhere.
    const options = { isEvalSupported: false, useSystemFonts: false, verbosity: 0 };
    // A copy: the library takes no Buffer, and keeps what it is given.
    return await getDocumentProxy(new Uint8Array(bytes), options);
  } catch (cause) {
    const isLocked = cause instanceof Error && cause.name === 'PasswordException';
    throw new DocumentError(isLocked ? 'document_encrypted' : 'document_damaged', { cause });
  }
}

async function readPieces(page: PdfPage, viewport: PageViewport): Promise<TextPiece[]> {
  const { items } = await page.getTextContent({ disableNormalization: true });
  const texts = items.filter((item): item is TextItem => 'str' in item);
  return toPieces(texts, viewport);
}

function toBlocks(pieces: readonly TextPiece[]): TextBlock[] {
  const direction = directionOf(pieces.map(({ text }) => text));
  const blocks = readingOrder(toSegments(pieces), direction).map((segments) => toLines(segments, direction));
  const fromRight = blocks.flat().filter((line) => line.direction === 'rtl');
  const areDrawn = areBracketsDrawn(fromRight.map((line) => lineText(line)));
  return blocks.map((lines) => ({
    lines: lines.map((line) => ({
      line,
      text: lineText(line, areDrawn && line.direction === 'rtl' ? turnBrackets : undefined),
    })),
  }));
}

/**
 * The parts of a page in the order they are read: columns one after the other, what goes across all of them before or
 * after. A page without columns is one part.
 */
function readingOrder(segments: readonly Segment[], direction: Direction): Segment[][] {
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
