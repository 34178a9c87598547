import { DocumentError } from '../document-error';
import { documentLimits } from '../document-limits';
import { areBracketsDrawn, turnBrackets, lineText, toLines } from './lines';
import { readingOrder } from './blocks';
import { directionOf } from './line-order';
import { openDocument } from './open-document';
import { joinBlocks, type TextBlock } from './paragraphs';
import { type PageViewport, type PdfPage, type TextItem, toPieces, type TextPiece } from './text-piece';
import { withoutRunningLines, type ReadPage } from './running-lines';
import { toSegments } from './segments';

/**
 * Extracts text in reading order. Lines are rebuilt from character positions, because PDFs store Arabic in
 * visual order.
 * @param maximumCharacters stops reading pages beyond this length
 */
export async function readPdf(
  bytes: Uint8Array,
  maximumCharacters: number,
): Promise<{ readonly text: string; readonly pages: number }> {
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
  return { text: joinBlocks(withoutRunningLines(pages)), pages: document.numPages };
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
