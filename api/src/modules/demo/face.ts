import { join } from 'node:path';
import { apiFolder } from '@lisan/engine-runtime';

const folder = join(apiFolder, 'samples');

/** The packaged face, drawn by `make-face.mjs`. Longer than a minute, as a lip-sync requires. */
export const face = {
  video: join(folder, 'face.mp4'),
  poster: join(folder, 'face.jpg'),
  seconds: 64,
  width: 480,
  height: 360,
} as const;
