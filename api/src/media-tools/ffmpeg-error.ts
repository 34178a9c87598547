import { hasName } from '@lisan/errors';

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
