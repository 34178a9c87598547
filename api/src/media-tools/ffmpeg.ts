import type { Readable, Writable } from 'node:stream';
import type { ProcessEntry } from '../runtime/entry-point';
import type { Container } from './container';
import { hasName } from '@lisan/errors';

/** A media file to read. Its demuxer is forced and only this file may be opened through it. */
export interface FfmpegInput {
  readonly read: string;
  readonly container: Container;
  /** Options that go before `-i`, for example `['-ss', '3']`. */
  readonly options?: readonly string[];
}

/** A file to write. What stood there before is replaced. */
export interface FfmpegOutput {
  readonly write: string;
}

/** A filter that draws what a libass script says. */
export interface FfmpegScript {
  readonly script: string;
  /** The only font that is brought. */
  readonly font: string;
}

/** One element of the command line. Strings are handed over as they are, never through a shell. */
export type FfmpegArgument = string | FfmpegInput | FfmpegOutput | FfmpegScript;

export interface FfmpegInvocation {
  readonly arguments: readonly FfmpegArgument[];
  /** Seconds of processor time after which it is killed: `ffmpeg_timed_out`. Starved, it may take 20 times as long. */
  readonly timeLimit: number;
  /** Bytes that it may take, all in all; over it, it is ended: Problem `media_too_costly`. 2 GiB unless told. */
  readonly memoryLimit?: number;
  /** Ends the process at once; `finished` is then rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface FfmpegProcess {
  /** What `pipe:0` reads. */
  readonly input: Writable;
  /** What `pipe:1` writes. */
  readonly output: Readable;
  /** Resolves when it ended well; rejects with FfmpegError, a Problem or the signal's reason. */
  readonly finished: Promise<void>;
  /** Ends it at once; `finished` is rejected. */
  readonly kill: () => void;
}

/** Which ffmpeg, in words that can be handed to another process. */
export type FfmpegChoice =
  | { readonly kind: 'native'; /** A path, or a name on PATH. */ readonly program: string }
  | { readonly kind: 'wasm'; /** Begins the process of `ffmpeg-wasm.ts`. */ readonly entry: ProcessEntry }
  /** Neither is installed: whoever needs it is told so. */
  | { readonly kind: 'none' };

/** ffmpeg, of the operating system or as WebAssembly: the same arguments, pipes and errors. */
export interface Ffmpeg {
  readonly choice: FfmpegChoice;
  readonly start: (invocation: FfmpegInvocation) => FfmpegProcess;
}

export type FfmpegFailure = 'ffmpeg_failed' | 'ffmpeg_timed_out' | 'ffmpeg_output_too_large';

/** ffmpeg ended badly. `log` is the end of what it said; it may name files of this server: for the log only. */
export class FfmpegError extends Error {
  override readonly name = 'FfmpegError';
  readonly code: FfmpegFailure;
  readonly log: string;

  constructor(code: FfmpegFailure, message: string, log = '') {
    super(message);
    this.code = code;
    this.log = log;
  }
}

export function isFfmpegError(error: unknown): error is FfmpegError {
  return hasName(error, 'FfmpegError');
}

interface CollectedInvocation extends FfmpegInvocation {
  /** More than this on `pipe:1` kills it: `ffmpeg_output_too_large`. */
  readonly maximumBytes?: number;
}

/** Runs ffmpeg to its end and hands back what it wrote to `pipe:1`. */
export async function runFfmpeg(ffmpeg: Ffmpeg, invocation: CollectedInvocation): Promise<Buffer> {
  const { maximumBytes = 0, ...rest } = invocation;
  const process = ffmpeg.start(rest);
  process.input.end();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.output as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maximumBytes) {
      process.kill();
      throw new FfmpegError('ffmpeg_output_too_large', `ffmpeg wrote over ${maximumBytes} bytes`);
    }
    chunks.push(chunk);
  }
  await process.finished;
  return Buffer.concat(chunks, bytes);
}
