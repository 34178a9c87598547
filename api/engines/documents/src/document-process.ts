/* Sandboxed process that parses one untrusted document, then exits. Started by `createDocumentReader`. */
import { readFile } from 'node:fs/promises';
import { serveRequests } from '@lisan/engine-media';
import { documentLimits } from './document-limits';
import type { ParseInput, DocumentReport } from './parse-document';
import { isDocumentError } from './document-error';

serveRequests(
  documentLimits.memory,
  async ({ path, maximumCharacters }: ParseInput): Promise<DocumentReport> => {
    const { parseDocument } = await import('./parse-document');
    try {
      const parsed = await parseDocument(new Uint8Array(await readFile(path)), maximumCharacters);
      if ('scannedPages' in parsed) return { kind: 'scan', pages: parsed.scannedPages };
      return parsed.text.length > maximumCharacters ? { kind: 'too-long' } : { kind: 'read', ...parsed };
    } catch (error) {
      if (isDocumentError(error)) return { kind: 'refused', refusal: error.code };
      throw error;
    }
  },
);
