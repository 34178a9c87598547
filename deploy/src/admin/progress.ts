import type { IncomingMessage, ServerResponse } from 'node:http';

/** The header of an interim answer (RFC 8297) that says in words how far a publish is. */
const HEADER = 'lisan-progress';
/** Milliseconds: a line on which nothing comes for long is given up by whoever waits, or stands between. */
const REPEAT = 30_000;

/** Tells whoever waits for an answer what is done meanwhile. What he does not read is not kept for him. */
export function createProgress(response: ServerResponse): { tell(words: string): void } {
  let words = '';
  const tell = () => {
    // Somebody who reads nothing is told nothing more.
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

/** What such an answer says. */
export function readProgress({ headers }: { headers: IncomingMessage['headers'] }): string | undefined {
  const words = headers[HEADER];
  return typeof words === 'string' ? plain(words) : undefined;
}

/** It stands in a header, and on a terminal. */
const plain = (words: string) => words.replaceAll(/[^ -~]/g, '?').slice(0, 200);
