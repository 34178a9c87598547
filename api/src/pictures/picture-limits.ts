import type { ConfinedLimits } from '../confined';

/** What drawing one picture may cost. */
export const pictureLimits: ConfinedLimits & { readonly pixels: number } = {
  seconds: 15,
  memory: 512 * 2 ** 20,
  heapMegabytes: 64,
  /** A small file can unpack to an enormous picture: sixteen million are more than a telephone's camera takes. */
  pixels: 16_000_000,
};

/** To the process: one file, and the side of the square that is wanted of it. */
export interface PictureOrder {
  readonly path: string;
  /** Pixels. */
  readonly side: number;
}

export type PictureRefusal = 'image_type' | 'image_too_large' | 'image_broken';

/** From it: the picture as WebP, or why there is none. */
export type Picture =
  | { readonly kind: 'drawn'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly refusal: PictureRefusal };
