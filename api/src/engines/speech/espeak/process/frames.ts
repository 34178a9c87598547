import type { Readable } from 'node:stream';

/*
 * Messages between the server and the speech process: four bytes of length (big endian), then JSON in UTF-8.
 */

/** Longer than any message the two sides send each other; a larger length means the stream is out of step. */
const longestMessage = 64 * 1024 * 1024;

export function toFrame(message: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(message), 'utf8');
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  return Buffer.concat([head, body]);
}

/**
 * Calls `onMessage` for every whole message of a stream.
 * @param onBroken the stream is not ours any more: whoever listens must end the other side
 */
export function readFrames(
  stream: Readable,
  onMessage: (message: unknown) => void,
  onBroken: (error: Error) => void,
): void {
  let waiting: Buffer[] = [];
  let size = 0;
  let broken = false;
  stream.on('data', (piece: Buffer) => {
    if (broken) return;
    waiting.push(piece);
    size += piece.length;
    try {
      let bytes: Buffer | undefined;
      for (;;) {
        if (size < 4) break;
        bytes ??= join();
        const length = bytes.readUInt32BE(0);
        if (length > longestMessage) throw new Error(`A message of ${length} bytes is not one of ours`);
        if (size < 4 + length) break;
        const body = bytes.subarray(4, 4 + length);
        bytes = bytes.subarray(4 + length);
        waiting = [bytes];
        size = bytes.length;
        onMessage(JSON.parse(body.toString('utf8')));
      }
    } catch (error) {
      broken = true;
      onBroken(error instanceof Error ? error : new Error(String(error)));
    }
  });

  function join(): Buffer {
    const joined = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting);
    waiting = [joined];
    return joined;
  }
}
