import sharp, { type Sharp } from 'sharp';
import { DocumentError } from '../document-error';
import { scanLimits } from './scan-limits';

/** One byte a pixel, from black (0) to white. */
export interface PageRaster {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

// Two readers only: libvips knows dozens of formats, some through other programs.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

/** Decodes a photographed or scanned page, upright by its EXIF orientation. Throws a DocumentError. */
export async function rasterOfImage(bytes: Uint8Array): Promise<PageRaster> {
  try {
    return await toRaster(
      sharp(bytes, { limitInputPixels: scanLimits.imagePixels, failOn: 'error' }).rotate(),
    );
  } catch (cause) {
    const isTooLarge = String(cause).includes('pixel limit');
    throw new DocumentError(isTooLarge ? 'document_too_complex' : 'document_damaged', { cause });
  }
}

const MAX_SIDE_PIXELS = Math.floor(Math.sqrt(scanLimits.pagePixels));

export async function toRaster(image: Sharp): Promise<PageRaster> {
  const { data, info } = await image
    .flatten({ background: 'white' })
    .resize(MAX_SIDE_PIXELS, MAX_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
