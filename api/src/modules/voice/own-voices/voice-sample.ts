import { limits } from '@lisan/contract';
import { isRequestError, RequestError } from '@lisan/errors';
import type { VoiceSample } from '@lisan/engine-contract';
import { decodeAudio, isFfmpegError, probeMedia, type Ffmpeg, type MediaInfo } from '@lisan/engine-media';

/** Seconds: encoders add or drop part of a frame. */
const TOLERANCE_SECONDS = 0.1;

interface SampleOptions {
  readonly path: string;
  readonly fileName: string;
  readonly sampleRate: number;
  readonly ffmpeg: Ffmpeg;
  readonly signal: AbortSignal;
}

/**
 * Reads a voice sample. Detects its type by content and its length by decoding, since headers can lie. Throws
 * `unsupported_type` or `unsuitable_media`.
 */
export async function readSample(options: SampleOptions): Promise<VoiceSample> {
  const { path, fileName, sampleRate, ffmpeg, signal } = options;
  const media = await probe(path, signal);
  const samples = await decode(options, media, ffmpeg);
  signal.throwIfAborted();
  const seconds = samples.length / sampleRate;
  const { cloneMinSeconds: minSeconds, cloneMaxSeconds: maxSeconds } = limits;
  if (seconds < minSeconds - TOLERANCE_SECONDS || seconds > maxSeconds + TOLERANCE_SECONDS)
    throw new RequestError('unsuitable_media', { message: 'voice_sample_length' });
  return {
    path,
    fileName,
    contentType: media.mimeType,
    decode: async () => ({ samples, sampleRate }),
  };
}

async function probe(path: string, signal: AbortSignal): Promise<MediaInfo> {
  try {
    return await probeMedia(path, { kind: 'audio', maximumBytes: limits.audioMaxBytes }, signal);
  } catch (cause) {
    if (!isRequestError(cause)) throw cause;
    if (cause.code === 'unsupported_type' || cause.translationKey === 'media_no_audio')
      throw new RequestError('unsupported_type', { message: 'voice_sample_not_audio', cause });
    throw unreadable(cause);
  }
}

/** Decodes slightly more than allowed: enough to detect that it is too long. */
async function decode({ path, sampleRate, signal }: SampleOptions, media: MediaInfo, ffmpeg: Ffmpeg) {
  const maximumSeconds = limits.cloneMaxSeconds + 1;
  try {
    return await decodeAudio(ffmpeg, {
      path,
      container: media.container,
      sampleRate,
      maximumSeconds,
      signal,
    });
  } catch (cause) {
    throw isFfmpegError(cause) ? unreadable(cause) : cause;
  }
}

function unreadable(cause: unknown): RequestError {
  return new RequestError('unsuitable_media', { message: 'voice_sample_unreadable', cause });
}
