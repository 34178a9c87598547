import { setTimeout } from 'node:timers/promises';
import { DocumentError } from '../document-error';
import { kindOf } from '../document-kind';
import { joinBlocks } from '../pdf/paragraphs';
import { openDocument } from '../pdf/open-document';
import { tidyText } from '../parse-document';
import { combineLanguages } from './combine-languages';
import { drawPage } from './draw-page';
import { rasterOfImage, type PageRaster } from './page-raster';
import { listImages } from './pdf-images';
import { scanLimits } from './scan-limits';
import { readWords } from './recognised-word';
import { recogniseWords } from './tesseract';
import { toTextBlocks } from './words-to-blocks';

/**
 * Recognises one page of a scanned PDF, or an image of a page. Runs only in the sandboxed process of
 * `scan-process.ts`. Throws a DocumentError.
 * @param number from 1
 */
export async function readPage(bytes: Uint8Array, number: number): Promise<string> {
  const raster = await Promise.race([drawnPage(bytes, number), rejectLate()]);
  if (!raster) return '';
  const { arabic, english } = await recogniseWords(raster);
  const words = combineLanguages({ arabic: readWords(arabic), english: readWords(english) });
  const text = joinBlocks(toTextBlocks(words));
  return withArabicCommas(tidyText(text));
}

async function drawnPage(bytes: Uint8Array, number: number): Promise<PageRaster | undefined> {
  if (kindOf(bytes) === 'image') return rasterOfImage(bytes);
  const document = await openDocument(bytes, { maxImageSize: scanLimits.imagePixels });
  const page = await document.getPage(number);
  return drawPage(await listImages(page, page.getViewport({ scale: 1 })));
}

/** A page may draw forms within forms without an end; only recognition takes long. */
async function rejectLate(): Promise<never> {
  await setTimeout(scanLimits.drawingSeconds * 1000, undefined, { ref: false });
  throw new DocumentError('document_too_complex');
}

/** Tesseract reads the Arabic comma as a Latin one. */
function withArabicCommas(text: string): string {
  return text.replace(/(?<=[\u0621-\u064a\u064b-\u0652]),(?=\s|$)/gu, '،');
}
