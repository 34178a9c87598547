import type { LengthFit } from '@lisan/contract';
import { Problem } from '@lisan/errors';

/** Seconds of difference that nobody is asked about. */
const SAME = 1;

/** What can become of a sound and a picture of these lengths, in seconds; the usual one first. */
export function listFits(audio: number, video: number): { fit: LengthFit; seconds: number }[] {
  if (Math.abs(audio - video) < SAME) return [{ fit: audio < video ? 'cut' : 'loop', seconds: audio }];
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

/** Length of the result. Throws `unsuitable_media` where nothing can be done in that way. */
export function secondsOf(fit: LengthFit | null, audio: number, video: number): number {
  if (fit === null) return audio;
  const found = listFits(audio, video).find((one) => one.fit === fit);
  if (found) return found.seconds;
  // So near to each other that there was no choice: whoever chose before is not refused for a frame.
  if (Math.abs(audio - video) < SAME) return audio;
  throw new Problem('unsuitable_media', { message: 'lip_sync_fit_impossible' });
}
