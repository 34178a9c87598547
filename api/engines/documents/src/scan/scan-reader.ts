import { untilAborted } from '@lisan/engine-contract';
import { RequestError } from '@lisan/errors';
import { createSandboxPool, isSandboxError } from '@lisan/engine-media';
import type { ProcessEntry } from '@lisan/engine-runtime';
import { documentError, type DocumentErrorCode } from '../document-error';
import { isReadable } from '../text/decode-text';
import { scanLimits } from './scan-limits';
import { findTesseract } from './tesseract';

export interface PageInput {
  readonly path: string;
  readonly page: number;
}

export type PageReport =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'refused'; readonly refusal: DocumentErrorCode };

interface ScanRequest {
  readonly path: string;
  readonly pages: number;
  /** UTF-16 units; longer text is not read to its end. */
  readonly maximumCharacters: number;
  /** Stops the work at once; `read` rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called when a page is next, with its number from 1. */
  readonly onPage?: (page: number) => void;
}

export type ScanReader = ReturnType<typeof createScanReader>;

/** Pages waiting, of all documents; each document waits with one. */
const MAX_WAITING_PAGES = 12;
const RETRY_AFTER_SECONDS = 10;

/**
 * Recognises print on scanned pages, one page at a time in a sandboxed process of its own; documents take
 * turns. Needs the optional packages.
 */
export function createScanReader({
  entry,
  onFailure,
}: {
  readonly entry: ProcessEntry;
  readonly onFailure: (reason: string) => void;
}) {
  const pool = createSandboxPool<PageInput, PageReport>({
    entry,
    limits: scanLimits,
    concurrency: 1,
    maxQueued: Infinity,
  });
  let pending = 0;

  async function readPage(path: string, page: number, signal?: AbortSignal): Promise<string> {
    // Not the pool's limit: it keeps cancelled pages until their turn.
    if (pending > MAX_WAITING_PAGES)
      throw new RequestError('engine_unavailable', { retryAfter: RETRY_AFTER_SECONDS });
    pending += 1;
    const report = await untilAborted(pool.run({ path, page }, signal), signal)
      .catch((cause: unknown) => {
        if (!isSandboxError(cause)) throw cause;
        onFailure(cause.message);
        throw cause.code === 'failed'
          ? new RequestError('engine_unavailable', { cause })
          : documentError('document_too_complex');
      })
      .finally(() => (pending -= 1));
    if (report.kind === 'refused') throw documentError(report.refusal);
    return report.text;
  }

  return {
    maxPages: scanLimits.pages,
    /**
     * Returns the text; a longer one than requested is cut after a page.
     * @throws RequestError `no_readable_text`, `unsuitable_media` with a message that says why;
     * `engine_unavailable` when the queue is full
     */
    async read({ path, pages, maximumCharacters, signal, onPage }: ScanRequest): Promise<string> {
      if (!findTesseract()) throw documentError('document_without_text');
      if (pages > scanLimits.pages)
        throw documentError('document_scan_too_long', { count: scanLimits.pages });
      const texts: string[] = [];
      for (let page = 1; page <= pages; page += 1) {
        onPage?.(page);
        texts.push(await readPage(path, page, signal));
        if (joined(texts).length > maximumCharacters) return joined(texts);
      }
      const text = joined(texts);
      if (!isReadable(text)) throw documentError('document_without_text');
      return text;
    },
  };
}

function joined(texts: readonly string[]): string {
  return texts.filter(Boolean).join('\n\n');
}
