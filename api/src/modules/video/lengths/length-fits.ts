import type { LengthFit } from '@lisan/contract';
import { RequestError } from '@lisan/errors';

/** Seconds of difference below which no choice is offered. */
const MAX_EQUAL_DIFFERENCE_SECONDS = 1;

/** Lists the ways to fit these lengths (seconds), the default first. */
export function listFits(audio: number, video: number): { fit: LengthFit; seconds: number }[] {
  if (Math.abs(audio - video) < MAX_EQUAL_DIFFERENCE_SECONDS)
    return [{ fit: audio < video ? 'cut' : 'loop', seconds: audio }];
  if (audio < video)
    return [
      { fit: 'cut', seconds: audio },
      { fit: 'hold', seconds: video },
      { fit: 'loop', seconds: video },
    ];
  return [
    { fit: 'loop', seconds: audio },
    { fit: 'slow', seconds: audio },
    { fit: 'hold', seconds: audio },
    { fit: 'cut', seconds: video },
  ];
}

/** Length of the result. Throws `unsuitable_media` when the fit is impossible. */
export function secondsOf(fit: LengthFit | null, audio: number, video: number): number {
  if (fit === null) return audio;
  const found = listFits(audio, video).find((one) => one.fit === fit);
  if (found) return found.seconds;
  // Nearly equal lengths offer no choice: accept an earlier one.
  if (Math.abs(audio - video) < MAX_EQUAL_DIFFERENCE_SECONDS) return audio;
  throw new RequestError('unsuitable_media', { message: 'lip_sync_fit_impossible' });
}
