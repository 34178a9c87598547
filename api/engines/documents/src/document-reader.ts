import { RequestError } from '@lisan/errors';
import { createSandboxPool, isSandboxError } from '@lisan/engine-media';
import type { ProcessEntry } from '@lisan/engine-runtime';
import { documentLimits } from './document-limits';
import type { ParseInput, DocumentReport, ParsedDocument, Scan } from './parse-document';
import { documentError } from './document-error';

interface DocumentRequest {
  readonly path: string;
  /** UTF-16 units; longer text is not read to its end. */
  readonly maximumCharacters: number;
  /** Stops the work at once; `read` rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export type DocumentReader = ReturnType<typeof createDocumentReader>;

/**
 * Reads a .txt, .docx or .pdf file, detected by its bytes, in a sandboxed process with limits on time and
 * memory.
 */
export function createDocumentReader({
  entry,
  onFailure,
}: {
  readonly entry: ProcessEntry;
  readonly onFailure: (reason: string) => void;
}) {
  const pool = createSandboxPool<ParseInput, DocumentReport>({ entry, limits: documentLimits });
  return {
    /**
     * Returns the text, the number of pages of a scan, or `too-long` when the text exceeds the requested length.
     * @throws RequestError `no_readable_text`, `unsupported_type`, `unsuitable_media` with a message that says why;
     * `engine_unavailable` when the queue is full
     */
    async read({
      path,
      maximumCharacters,
      signal,
    }: DocumentRequest): Promise<ParsedDocument | Scan | 'too-long'> {
      const report = await pool.run({ path, maximumCharacters }, signal).catch((cause: unknown) => {
        if (!isSandboxError(cause)) throw cause;
        onFailure(cause.message);
        throw cause.code === 'failed'
          ? new RequestError('engine_unavailable', { cause })
          : documentError('document_too_complex');
      });
      if (report.kind === 'refused') throw documentError(report.refusal, { count: documentLimits.pages });
      if (report.kind === 'too-long') return 'too-long';
      if (report.kind === 'scan') return { scannedPages: report.pages };
      return { text: report.text, alternatives: report.alternatives };
    },
  };
}
