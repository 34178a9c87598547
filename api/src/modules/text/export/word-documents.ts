import { Problem } from '@lisan/errors';
import { createConfinedPool, isConfinedFailure } from '../../../confined';
import type { ProcessEntry } from '../../../runtime/entry-point';
import type { WordPart } from './word-document';

/** What packing one Word document may cost. */
export const wordLimits = {
  seconds: 30,
  /** Memory of the process, all of it. Bytes. */
  memory: 640 * 2 ** 20,
  heapMegabytes: 448,
} as const;

/** To the process: one document. */
export interface WordRequest {
  readonly title: string;
  readonly parts: readonly WordPart[];
}

interface WordDocumentsOptions {
  /** Starts the process of `word-document-process.ts`. */
  readonly entry: ProcessEntry;
  /** For the server's log. */
  readonly onFailure: (reason: string) => void;
}

/** Packs Word documents outside of the server's own thread, within limits of time and memory. */
export interface WordDocuments {
  /** Throws Problem `too_large` for a document beyond the limits, `engine_unavailable`, or the signal's reason. */
  make(request: WordRequest, signal: AbortSignal): Promise<Uint8Array>;
}

export function createWordDocuments({ entry, onFailure }: WordDocumentsOptions): WordDocuments {
  const pool = createConfinedPool<WordRequest, Uint8Array | 'too-long'>({ entry, limits: wordLimits });
  return {
    async make(request, signal) {
      const document = await pool.ask(request, signal).catch((cause: unknown) => {
        if (!isConfinedFailure(cause)) throw cause;
        onFailure(cause.message);
        if (cause.code === 'failed') throw new Problem('engine_unavailable', { cause });
        return 'too-long' as const;
      });
      if (document === 'too-long') throw new Problem('too_large', { message: 'text_export_too_long' });
      return document;
    },
  };
}
