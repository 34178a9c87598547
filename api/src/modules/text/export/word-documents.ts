import { RequestError } from '@lisan/errors';
import { createSandboxPool, isSandboxError } from '@lisan/engine-media';
import type { ProcessEntry } from '@lisan/engine-runtime';
import type { WordPart } from './word-document';

export const wordLimits = {
  seconds: 30,
  memory: 640 * 2 ** 20,
  heapMegabytes: 448,
} as const;

export interface WordRequest {
  readonly title: string;
  readonly parts: readonly WordPart[];
}

export type WordDocuments = ReturnType<typeof createWordDocuments>;

/** Builds Word documents in a separate process with time and memory limits. */
export function createWordDocuments({
  entry,
  onFailure,
}: {
  readonly entry: ProcessEntry;
  readonly onFailure: (reason: string) => void;
}) {
  const pool = createSandboxPool<WordRequest, Uint8Array | 'too-long'>({ entry, limits: wordLimits });
  return {
    /** Throws RequestError `too_large` beyond the limits, `engine_unavailable`, or the signal's reason. */
    async make(request: WordRequest, signal: AbortSignal): Promise<Uint8Array> {
      const document = await pool.run(request, signal).catch((cause: unknown) => {
        if (!isSandboxError(cause)) throw cause;
        onFailure(cause.message);
        if (cause.code === 'failed') throw new RequestError('engine_unavailable', { cause });
        return 'too-long' as const;
      });
      if (document === 'too-long') throw new RequestError('too_large', { message: 'text_export_too_long' });
      return document;
    },
  };
}
