/* Sandboxed process that recognises one page of an untrusted scan, then exits. Started by `createScanReader`. */
import { readFile } from 'node:fs/promises';
import { serveRequests } from '@lisan/engine-media';
import { isDocumentError } from '../document-error';
import { scanLimits } from './scan-limits';
import type { PageInput, PageReport } from './scan-reader';

serveRequests(scanLimits.memory, async ({ path, page }: PageInput): Promise<PageReport> => {
  const { readPage } = await import('./read-page');
  try {
    return { kind: 'read', text: await readPage(new Uint8Array(await readFile(path)), page) };
  } catch (error) {
    if (isDocumentError(error)) return { kind: 'refused', refusal: error.code };
    throw error;
  }
});
