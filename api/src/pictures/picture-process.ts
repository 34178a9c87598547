/*
 * Process that reads one uploaded image and ends: libvips is native code with its own memory and threads, and
 * a hostile image affects only this process. Started by `drawSquare`.
 */
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { serveOrders } from '../confined/serve-orders';
import { pictureLimits, type Picture, type PictureOrder } from './picture-limits';

const readable = new Set(['image/jpeg', 'image/png', 'image/gif']);
const WEBP_QUALITY_PERCENT = 85;

// Three readers only: libvips knows dozens of formats, some through other programs.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadNsgifFile'],
});

serveOrders(pictureLimits.memory, async ({ path, side }: PictureOrder): Promise<Picture> => {
  const type = await fileTypeFromFile(path);
  if (!type || !readable.has(type.mime)) return { kind: 'refused', refusal: 'image_type' };
  try {
    // Decode only the first frame of an animation.
    const bytes = await sharp(path, { pages: 1, limitInputPixels: pictureLimits.pixels, failOn: 'error' })
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: WEBP_QUALITY_PERCENT })
      .toBuffer();
    return { kind: 'drawn', bytes };
  } catch (error) {
    const isTooLarge = String(error).includes('pixel limit');
    return { kind: 'refused', refusal: isTooLarge ? 'image_too_large' : 'image_broken' };
  }
});
