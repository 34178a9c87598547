import { readFile, stat } from 'node:fs/promises';

/** Email programs may prepend lines to a PDF; readers search the first kilobyte for its signature. */
const PDF_SIGNATURE_SEARCH_BYTES = 1024;

export function kindOf(bytes: Uint8Array): 'pdf' | 'zip' | 'ole' | 'image' | 'text' {
  const head = Buffer.from(bytes.subarray(0, PDF_SIGNATURE_SEARCH_BYTES)).toString('latin1');
  if (head.startsWith('PK\u0003\u0004') || head.startsWith('PK\u0005\u0006')) return 'zip';
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')) return 'ole';
  if (head.startsWith('\u0089PNG\r\n') || head.startsWith('\u00ff\u00d8\u00ff')) return 'image';
  return /%PDF-\d/.test(head) ? 'pdf' : 'text';
}

const MAX_SHORT_TEXT_BYTES = 256 * 1024;

export async function isShortText(path: string): Promise<boolean> {
  const { size } = await stat(path);
  return size <= MAX_SHORT_TEXT_BYTES && kindOf(await readFile(path)) === 'text';
}
