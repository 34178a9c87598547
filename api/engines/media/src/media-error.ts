import { RequestError } from '@lisan/errors';

/** Why a file is rejected. Also the key of the server's message. */
export type MediaErrorCode =
  | 'media_empty'
  | 'media_not_recognised'
  | 'media_unreadable'
  | 'media_too_costly'
  | 'media_no_video'
  | 'media_no_audio'
  | 'media_not_audio'
  | 'media_too_short'
  | 'media_too_long'
  | 'file_too_large'
  | 'media_too_many_pixels';

const problemCodes = {
  media_empty: 'unsuitable_media',
  media_not_recognised: 'unsupported_type',
  media_unreadable: 'unsuitable_media',
  media_too_costly: 'unsuitable_media',
  media_no_video: 'unsuitable_media',
  media_no_audio: 'unsuitable_media',
  media_not_audio: 'unsupported_type',
  media_too_short: 'unsuitable_media',
  media_too_long: 'unsuitable_media',
  file_too_large: 'too_large',
  media_too_many_pixels: 'unsuitable_media',
} as const;

export function mediaError(
  code: MediaErrorCode,
  values: Readonly<Record<string, number>> = {},
  cause?: unknown,
): RequestError {
  return new RequestError(problemCodes[code], { message: code, values, cause });
}
