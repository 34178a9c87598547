import type { SandboxLimits } from '@lisan/engine-media';

export const imageLimits: SandboxLimits & { readonly pixels: number } = {
  seconds: 15,
  memory: 512 * 2 ** 20,
  heapMegabytes: 64,
  /** A small file can unpack to a huge image; 16 million pixels exceed most phone cameras. */
  pixels: 16_000_000,
};

export interface ImageInput {
  readonly path: string;
  readonly side: number;
}

export type ImageErrorCode = 'image_type' | 'image_too_large' | 'image_broken';

export type ImageResult =
  | { readonly kind: 'drawn'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly errorCode: ImageErrorCode };
