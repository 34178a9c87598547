import { stat } from 'node:fs/promises';
import { containers } from './container';
import { MAX_FRAME_PIXELS } from './ffmpeg-arguments';
import { inspectFile } from './inspection/inspect-file';
import type { HeaderInfo, MediaInfo } from './media-info';
import { mediaError } from './media-error';

/** Lengths in seconds, sizes in bytes. */
export interface MediaRequirements {
  readonly kind: 'video' | 'audio';
  /** Exclusive: 'over one minute'. */
  readonly minimumSeconds?: number;
  readonly maximumSeconds?: number;
  readonly maximumBytes?: number;
}

/**
 * Measures an uploaded file by its bytes in a sandboxed process. Throws a RequestError with a MediaErrorCode key
 * when it does not fit. A `video` needs a video track; an `audio` needs an audio track and no video. The
 * signal aborts immediately.
 */
export async function probeMedia(
  path: string,
  requirements: MediaRequirements,
  signal?: AbortSignal,
): Promise<MediaInfo> {
  const { size: bytes } = await stat(path);
  const { kind, maximumBytes = Infinity } = requirements;
  if (bytes === 0) throw mediaError('media_empty');
  if (bytes > maximumBytes) throw mediaError('file_too_large', { megabytes: maximumBytes / 2 ** 20 });
  const { container, header } = await inspectFile(path, signal);
  if (!container) throw mediaError('media_not_recognised');
  if (header === 'too-much') throw mediaError('media_too_costly');
  if (!header || !Number.isFinite(header.duration) || header.duration <= 0)
    throw mediaError('media_unreadable');
  checkRates(header.audio);
  if (kind === 'video') checkVideoTrack(header.video);
  else checkAudioTrack(header);
  checkLength(header.duration, requirements);
  return {
    kind,
    container,
    mimeType: containers[kind === 'audio' && container === 'mp4' ? 'm4a' : container].mimeType,
    bytes,
    duration: header.duration,
    hasVideo: header.video !== undefined,
    hasAudio: header.audio !== undefined,
    video: header.video,
    audio: header.audio,
  };
}

function checkVideoTrack(video: HeaderInfo['video']): void {
  if (!video) throw mediaError('media_no_video');
  const { width, height, framesPerSecond } = video;
  if (width * height > MAX_FRAME_PIXELS) throw mediaError('media_too_many_pixels');
  if (width < 16 || height < 16 || !(framesPerSecond > 0)) throw mediaError('media_unreadable');
}

/** Above what any recorder writes or player plays. */
const MAX_AUDIO_FORMAT = { sampleRate: 768_000, channels: 64 };

function checkRates(audio: HeaderInfo['audio']): void {
  if (audio && (audio.sampleRate > MAX_AUDIO_FORMAT.sampleRate || audio.channels > MAX_AUDIO_FORMAT.channels))
    throw mediaError('media_unreadable');
}

function checkAudioTrack({ audio, video }: HeaderInfo): void {
  if (video) throw mediaError('media_not_audio');
  if (!audio) throw mediaError('media_no_audio');
  if (audio.sampleRate < 1_000 || audio.channels < 1) throw mediaError('media_unreadable');
}

function checkLength(
  duration: number,
  { minimumSeconds, maximumSeconds = Infinity }: MediaRequirements,
): void {
  if (minimumSeconds !== undefined && duration <= minimumSeconds)
    throw mediaError('media_too_short', { count: minimumSeconds });
  if (duration > maximumSeconds) throw mediaError('media_too_long', { count: maximumSeconds });
}
