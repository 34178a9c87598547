import { DocumentError } from './document-refusal';
import { decodeText } from './text/decode-text';
import { isReadable } from './text/plausible-text';
import { tidyText } from './text/tidy-text';

/**
 * The text of a document, whatever its name says it is: PDF and .docx by their first bytes, else plain text. Runs in a
 * process of its own, see `document-process.ts`. Throws a DocumentError.
 */
export async function parseDocument(bytes: Uint8Array, maximumCharacters: number): Promise<string> {
  const text = tidyText(await parse(bytes, maximumCharacters));
  if (!isReadable(text)) throw new DocumentError('document_without_text');
  return text;
}

async function parse(bytes: Uint8Array, maximumCharacters: number): Promise<string> {
  switch (kindOf(bytes)) {
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
    case 'text': {
      const text = decodeText(bytes);
      if (text === undefined || /^\s*\{\\rtf/.test(text)) throw new DocumentError('document_not_recognised');
      return text;
    }
  }
}

/** Mail and other programs put a few lines in front of a PDF; readers look for its mark in the first kilobyte. */
const PDF_WITHIN = 1024;

function kindOf(bytes: Uint8Array): 'pdf' | 'zip' | 'ole' | 'text' {
  const head = Buffer.from(bytes.subarray(0, PDF_WITHIN)).toString('latin1');
  if (head.startsWith('PK\u0003\u0004') || head.startsWith('PK\u0005\u0006')) return 'zip';
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')) return 'ole';
  return /%PDF-\d/.test(head) ? 'pdf' : 'text';
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
