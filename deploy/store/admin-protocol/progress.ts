import type { IncomingMessage, ServerResponse } from 'node:http';

const PROGRESS_HEADER = 'lisan-progress';
const REPEAT_INTERVAL_MS = 30_000;

/**
 * Sends interim responses with the progress until the final one. Buffers nothing for a client that does not
 * read.
 */
export function createProgress(response: ServerResponse): { report(words: string): void } {
  let words = '';
  const report = () => {
    if (!response.headersSent && response.socket?.writableLength === 0)
      // Node sends no early hints without a link.
      response.writeEarlyHints({ link: '</v1/status>; rel=related', [PROGRESS_HEADER]: words });
  };
  const repeating = setInterval(report, REPEAT_INTERVAL_MS);
  response.once('close', () => clearInterval(repeating));
  return {
    report(next) {
      words = plain(next);
      report();
    },
  };
}

export function readProgress({ headers }: { headers: IncomingMessage['headers'] }): string | undefined {
  const words = headers[PROGRESS_HEADER];
  return typeof words === 'string' ? plain(words) : undefined;
}

/** Goes into a header and onto a terminal. */
const plain = (words: string) => words.replaceAll(/[^ -~]/g, '?').slice(0, 200);
