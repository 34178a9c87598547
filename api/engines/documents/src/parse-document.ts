import { kindOf } from './document-kind';
import { DocumentError, type DocumentErrorCode } from './document-error';
import { decodeText, isUnknownEncoding, isReadable } from './text/decode-text';
import type { DecodedText } from './text/guess-encoding';

export interface ParseInput {
  readonly path: string;
  readonly maximumCharacters: number;
}

export type DocumentReport =
  | ({ readonly kind: 'read' } & ParsedDocument)
  /** Images of pages without text. */
  | { readonly kind: 'scan'; readonly pages: number }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'refused'; readonly refusal: DocumentErrorCode };

/**
 * Parses a PDF or .docx, detected by its first bytes, else plain text. Runs only in the sandboxed process
 * of `document-process.ts`. Throws a DocumentError.
 */
export async function parseDocument(
  bytes: Uint8Array,
  maximumCharacters: number,
): Promise<ParsedDocument | Scan> {
  const kind = kindOf(bytes);
  if (kind === 'text') return readPlainText(bytes);
  if (kind === 'image') return { scannedPages: 1 };
  const { text: written, pages } = await parse(kind, bytes, maximumCharacters);
  const text = tidyText(written);
  if (isReadable(text)) return { text, alternatives: [] };
  if (pages > 0) return { scannedPages: pages };
  throw new DocumentError('document_without_text');
}

/** A document without text of its own. */
export interface Scan {
  readonly scannedPages: number;
}

export interface ParsedDocument {
  readonly text: string;
  readonly alternatives: readonly DecodedText[];
}

function readPlainText(bytes: Uint8Array): ParsedDocument {
  const readings = decodeText(bytes).map(({ encoding, text }) => ({ encoding, text: tidyText(text) }));
  const [best, ...alternatives] = readings.filter(({ text }) => isReadable(text));
  if (best?.text.startsWith('{\\rtf')) throw new DocumentError('document_not_recognised');
  if (best) return { text: best.text, alternatives };
  if (readings.length > 0) throw new DocumentError('document_without_letters');
  throw new DocumentError(isUnknownEncoding(bytes) ? 'document_encoding_unknown' : 'document_not_recognised');
}

async function parse(
  kind: 'pdf' | 'zip' | 'ole',
  bytes: Uint8Array,
  maximumCharacters: number,
): Promise<{ readonly text: string; readonly pages: number }> {
  switch (kind) {
    case 'pdf': {
      const { readPdf } = await import('./pdf/read-pdf');
      return named(() => readPdf(bytes, maximumCharacters));
    }
    case 'zip': {
      const { readWord } = await import('./word/read-word');
      return { text: await named(() => readWord(bytes)), pages: 0 };
    }
    case 'ole':
      // Word stores a protected .docx in its old container format.
      throw new DocumentError(isProtectedWord(bytes) ? 'document_encrypted' : 'document_old_word');
  }
}

function isProtectedWord(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
}

async function named<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    throw new DocumentError('document_damaged', { cause });
  }
}

/**
 * Normalises text: one kind of line break, no invisible controls, lone surrogates or repeated spaces, at
 * most one empty line. Keeps joiners inside words (Persian, emoji).
 */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replace(/\p{Surrogate}/gu, '')
    .replace(/(?![\t\n])\p{Cc}|[\u00ad\u200b\u2060\ufeff\ufffc]/gu, '')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[^\S\n\t]+/g, ' ')
    .replace(/(?:[ \t]?[.·_]){6,}/g, ' …')
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n[ \t]+/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
