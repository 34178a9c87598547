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
