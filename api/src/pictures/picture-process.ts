/*
 * The process that reads one uploaded picture and ends: libvips is native code that takes memory outside of V8 and
 * threads of its own, and what a hostile picture does to it happens here. Started by `drawSquare`.
 */
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { serveOrders } from '../confined/serve-orders';
import { pictureLimits, type Picture, type PictureOrder } from './picture-limits';

const readable = new Set(['image/jpeg', 'image/png', 'image/gif']);
const QUALITY = 85;

// One thread, nothing kept, and no reader but the three: libvips knows dozens of formats, some of them other programs'.
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
    // Of an animation the first frame alone is unpacked.
    const bytes = await sharp(path, { pages: 1, limitInputPixels: pictureLimits.pixels, failOn: 'error' })
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer();
    return { kind: 'drawn', bytes };
  } catch (error) {
    const isTooLarge = String(error).includes('pixel limit');
    return { kind: 'refused', refusal: isTooLarge ? 'image_too_large' : 'image_broken' };
  }
});
