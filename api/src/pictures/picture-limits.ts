import type { ConfinedLimits } from '../confined';

export const pictureLimits: ConfinedLimits & { readonly pixels: number } = {
  seconds: 15,
  memory: 512 * 2 ** 20,
  heapMegabytes: 64,
  /** A small file can unpack to a huge image; 16 million pixels exceed most phone cameras. */
  pixels: 16_000_000,
};

export interface PictureOrder {
  readonly path: string;
  readonly side: number;
}

export type PictureRefusal = 'image_type' | 'image_too_large' | 'image_broken';

export type Picture =
  | { readonly kind: 'drawn'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly refusal: PictureRefusal };
