import { Problem } from '@lisan/errors';
import type { Ffmpeg } from './ffmpeg';

/** For machines without any: the rest of the server serves, and who needs sound or pictures is told what is missing. */
export function createNoFfmpeg(): Ffmpeg {
  return {
    choice: { kind: 'none' },
    start() {
      throw new Problem('not_configured', { message: 'media_no_ffmpeg' });
    },
  };
}
