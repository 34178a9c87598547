/*
 * Process that reads one uploaded image and ends: libvips is native code with its own memory and threads, and
 * a hostile image affects only this process. Started by `renderSquare`.
 */
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { serveRequests } from '@lisan/engine-media';
import { imageLimits, type ImageResult, type ImageInput } from './image-limits';

const supportedTypes = new Set(['image/jpeg', 'image/png', 'image/gif']);
const WEBP_QUALITY_PERCENT = 85;

// Three readers only: libvips knows dozens of formats, some through other programs.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadNsgifFile'],
});

serveRequests(imageLimits.memory, async ({ path, side }: ImageInput): Promise<ImageResult> => {
  const type = await fileTypeFromFile(path);
  if (!type || !supportedTypes.has(type.mime)) return { kind: 'refused', errorCode: 'image_type' };
  try {
    // Decode only the first frame of an animation.
    const bytes = await sharp(path, { pages: 1, limitInputPixels: imageLimits.pixels, failOn: 'error' })
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: WEBP_QUALITY_PERCENT })
      .toBuffer();
    return { kind: 'drawn', bytes };
  } catch (error) {
    const isTooLarge = String(error).includes('pixel limit');
    return { kind: 'refused', errorCode: isTooLarge ? 'image_too_large' : 'image_broken' };
  }
});
