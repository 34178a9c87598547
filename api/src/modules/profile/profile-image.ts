import { drawSquare } from '../../pictures';

const SIDE = 512;

export interface ProfileImage {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/webp';
}

/** An uploaded picture as it is shown: a square of 512 pixels. Throws what `drawSquare` throws. */
export async function readProfileImage(path: string, signal?: AbortSignal): Promise<ProfileImage> {
  return { bytes: await drawSquare(path, SIDE, signal), contentType: 'image/webp' };
}
