import { fileTypeFromFile } from 'file-type';
import { Problem } from '@lisan/errors';

const readable = new Set(['image/jpeg', 'image/png', 'image/gif']);
const SIDE = 512;
/** A small file can unpack to an enormous picture. */
const MOST_PIXELS = 50_000_000;

export interface ProfileImage {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/webp';
}

/**
 * Draws an uploaded picture anew: a square of 512 pixels, upright, without what was hidden in the file (place, camera,
 * scripts). The type goes by the first bytes, never by the name. Throws `unsupported_type` or `unsuitable_media`.
 */
export async function readProfileImage(path: string): Promise<ProfileImage> {
  const type = await fileTypeFromFile(path);
  if (!type || !readable.has(type.mime)) throw new Problem('unsupported_type', { message: 'image_type' });
  const { default: sharp } = await import('sharp');
  // One picture at a time is quick enough, and keeps the memory of the others free.
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    const bytes = await sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 85 })
      .toBuffer();
    return { bytes, contentType: 'image/webp' };
  } catch (cause) {
    throw new Problem('unsuitable_media', { message: 'image_broken', cause });
  }
}
