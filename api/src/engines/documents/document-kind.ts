import { readFile, stat } from 'node:fs/promises';

/** Mail and other programs put a few lines in front of a PDF; readers look for its mark in the first kilobyte. */
const PDF_WITHIN = 1024;

/** By the first bytes: whatever is none of the others is text. */
export function kindOf(bytes: Uint8Array): 'pdf' | 'zip' | 'ole' | 'text' {
  const head = Buffer.from(bytes.subarray(0, PDF_WITHIN)).toString('latin1');
  if (head.startsWith('PK\u0003\u0004') || head.startsWith('PK\u0005\u0006')) return 'zip';
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')) return 'ole';
  return /%PDF-\d/.test(head) ? 'pdf' : 'text';
}

/** Text of this size is decoded in milliseconds. */
const SHORT_TEXT_BYTES = 256 * 1024;

/** Whether a document is plain text, and short: reading it is no long work. */
export async function isShortText(path: string): Promise<boolean> {
  const { size } = await stat(path);
  return size <= SHORT_TEXT_BYTES && kindOf(await readFile(path)) === 'text';
}
