import { kindOf } from './document-kind';
import { DocumentError } from './document-refusal';
import { decodeText, isUnknownEncoding, isReadable } from './text/decode-text';
import type { DecodedText } from './text/guess-encoding';
import { tidyText } from './text/tidy-text';

/**
 * The text of a document, whatever its name says it is: PDF and .docx by their first bytes, else plain text. Runs in a
 * process of its own, see `document-process.ts`. Throws a DocumentError.
 */
export async function parseDocument(bytes: Uint8Array, maximumCharacters: number): Promise<ParsedDocument> {
  const kind = kindOf(bytes);
  if (kind === 'text') return readPlainText(bytes);
  const text = tidyText(await parse(kind, bytes, maximumCharacters));
  if (!isReadable(text)) throw new DocumentError('document_without_text');
  return { text, alternatives: [] };
}

export interface ParsedDocument {
  readonly text: string;
  /** Readings of a text file in other encodings that are nearly as likely. */
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

type Kind = 'pdf' | 'zip' | 'ole' | 'text';

async function parse(
  kind: Exclude<Kind, 'text'>,
  bytes: Uint8Array,
  maximumCharacters: number,
): Promise<string> {
  switch (kind) {
    case 'pdf': {
      const { readPdf } = await import('./pdf/read-pdf');
      return named(() => readPdf(bytes, maximumCharacters));
    }
    case 'zip': {
      const { readWord } = await import('./word/read-word');
      return named(() => readWord(bytes));
    }
    case 'ole':
      // Word writes a protected .docx into the container of its old format.
      throw new DocumentError(isProtectedWord(bytes) ? 'document_encrypted' : 'document_old_word');
  }
}

function isProtectedWord(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
}

/** What a parser trips over is the document's fault; what it says about it is for nobody. */
async function named(read: () => Promise<string>): Promise<string> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    throw new DocumentError('document_damaged', { cause });
  }
}
