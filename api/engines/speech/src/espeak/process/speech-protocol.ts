import type { Readable } from 'node:stream';

export interface SpokenPiece {
  readonly text: string;
  /** eSpeak voices with variant, for example `ar+f2`; uses the first that exists. */
  readonly voices: readonly string[];
  /** Words per minute. */
  readonly rate: number;
  /** 0 to 99. */
  readonly pitch: number;
  readonly range: number;
  /** Decibels, to bring each voice to the same loudness. */
  readonly gain: number;
  /** Seconds of silence after the piece. */
  readonly rest: number;
  /** Seconds of silence before it; default 0. */
  readonly lead?: number;
  readonly endsPart?: boolean;
}

/** Result of one piece. Times in seconds from the start of the audio. */
export interface TimedPiece {
  readonly start: number;
  /** End of the sound, before the silence after it. */
  readonly end: number;
  /** `at`: index of the word's first character in the piece's text, in code points from 0. */
  readonly words: readonly { readonly at: number; readonly start: number }[];
  /** `symbol` is empty for a pause. */
  readonly phonemes: readonly { readonly symbol: string; readonly start: number }[];
  /** On the last piece of a part: the size of that part. */
  readonly part?: { readonly frames: number; readonly end: number };
}

export type SpeechCommand =
  | {
      readonly type: 'speak';
      readonly job: number;
      readonly path: string;
      readonly pieces: readonly SpokenPiece[];
    }
  | { readonly type: 'cancel'; readonly job: number };

export type Report =
  | { readonly type: 'ready' }
  /** The synthesizer is missing or fails to start; the process exits. */
  | { readonly type: 'unavailable'; readonly reason: string }
  /** Identifies the job to blame if the process crashes. */
  | { readonly type: 'turn'; readonly job: number }
  | { readonly type: 'heard'; readonly job: number; readonly piece: TimedPiece }
  | { readonly type: 'done'; readonly job: number; readonly duration: number; readonly frames: number }
  | { readonly type: 'failed'; readonly job: number; readonly reason: string; readonly code?: unknown }
  | { readonly type: 'canceled'; readonly job: number };

/* Wire format: four bytes of length (big endian), then JSON in UTF-8. */

/** Larger than any valid message; a larger length means the stream is corrupt. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

export function toFrame(message: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(message), 'utf8');
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  return Buffer.concat([head, body]);
}

/**
 * Calls `onMessage` for every complete message.
 * @param onBroken the stream is corrupt: the listener must end the other side
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
        if (length > MAX_MESSAGE_BYTES) throw new Error(`A message of ${length} bytes is not one of ours`);
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
