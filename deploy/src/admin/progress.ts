import type { IncomingMessage, ServerResponse } from 'node:http';

/** The header of an interim answer (RFC 8297) that says in words how far a publish is. */
const HEADER = 'lisan-progress';
/** Milliseconds. Clients and proxies close a connection that stays silent for long. */
const REPEAT = 30_000;

/** Sends interim answers with the progress while the final answer is pending. Nothing is buffered for a client that does not read. */
export function createProgress(response: ServerResponse): { tell(words: string): void } {
  let words = '';
  const tell = () => {
    if (!response.headersSent && response.socket?.writableLength === 0)
      // Node sends none without a link.
      response.writeEarlyHints({ link: '</v1/status>; rel=related', [HEADER]: words });
  };
  const repeating = setInterval(tell, REPEAT);
  response.once('close', () => clearInterval(repeating));
  return {
    tell(next) {
      words = plain(next);
      tell();
    },
  };
}

export function readProgress({ headers }: { headers: IncomingMessage['headers'] }): string | undefined {
  const words = headers[HEADER];
  return typeof words === 'string' ? plain(words) : undefined;
}

/** It stands in a header, and on a terminal. */
const plain = (words: string) => words.replaceAll(/[^ -~]/g, '?').slice(0, 200);
