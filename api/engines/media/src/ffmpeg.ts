import type { Readable, Writable } from 'node:stream';
import type { ProcessEntry } from '@lisan/engine-runtime';
import type { Container } from './container';
import { hasName } from '@lisan/errors';

/** Input file. Its demuxer is forced, and no other file can be opened through it. */
export interface FfmpegInput {
  readonly read: string;
  readonly container: Container;
  readonly options?: readonly string[];
}

export interface FfmpegOutput {
  readonly write: string;
}

export interface FfmpegScript {
  readonly script: string;
  readonly font: string;
}

/** One command-line argument, never passed through a shell. */
export type FfmpegArgument = string | FfmpegInput | FfmpegOutput | FfmpegScript;

export interface FfmpegInvocation {
  readonly arguments: readonly FfmpegArgument[];
  /** CPU seconds until `ffmpeg_timed_out`. A starved process may take 20 times as long. */
  readonly timeLimit: number;
  /** Bytes until RequestError `media_too_costly`. Default 2 GiB. */
  readonly memoryLimit?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface FfmpegProcess {
  readonly input: Writable;
  readonly output: Readable;
  /** Rejects with FfmpegError, a RequestError or the signal's reason. */
  readonly finished: Promise<void>;
  readonly kill: () => void;
}

export type FfmpegChoice =
  | { readonly kind: 'native'; /** A path, or a name on PATH. */ readonly program: string }
  | { readonly kind: 'wasm'; readonly entry: ProcessEntry }
  | { readonly kind: 'none' };

export interface Ffmpeg {
  readonly choice: FfmpegChoice;
  readonly start: (invocation: FfmpegInvocation) => FfmpegProcess;
}

export type FfmpegErrorCode = 'ffmpeg_failed' | 'ffmpeg_timed_out' | 'ffmpeg_output_too_large';

/** `log` is the end of ffmpeg's output and may name server files: for the log only. */
export class FfmpegError extends Error {
  override readonly name = 'FfmpegError';
  readonly code: FfmpegErrorCode;
  readonly log: string;

  constructor(code: FfmpegErrorCode, message: string, log = '') {
    super(message);
    this.code = code;
    this.log = log;
  }
}

export function isFfmpegError(error: unknown): error is FfmpegError {
  return hasName(error, 'FfmpegError');
}

interface CollectedInvocation extends FfmpegInvocation {
  readonly maximumBytes?: number;
}

/** Runs ffmpeg and returns the output of `pipe:1`. */
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
