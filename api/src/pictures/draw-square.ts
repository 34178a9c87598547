import { Problem, type ErrorCode } from '@lisan/errors';
import { createConfinedPool, isConfinedFailure, type ConfinedPool } from '../confined';
import { entryPoint } from '../runtime/entry-point';
import { pictureLimits, type Picture, type PictureOrder, type PictureRefusal } from './picture-limits';

const codes: Readonly<Record<PictureRefusal, ErrorCode>> = {
  image_type: 'unsupported_type',
  image_too_large: 'unsuitable_media',
  image_broken: 'unsuitable_media',
};

let pool: ConfinedPool<PictureOrder, Picture> | undefined;

/**
 * Redraws an uploaded image in a sandboxed process: an upright square of `side` pixels as WebP, without
 * metadata (location, camera, scripts). The type is detected by content. The signal aborts immediately.
 * Throws Problem `unsupported_type`, `unsuitable_media`, or `engine_unavailable` when no process can start.
 */
export async function drawSquare(path: string, side: number, signal?: AbortSignal): Promise<Uint8Array> {
  pool ??= createConfinedPool({ entry: entryPoint('picture-process'), limits: pictureLimits });
  const picture = await pool.ask({ path, side }, signal).catch((cause: unknown) => {
    if (!isConfinedFailure(cause)) throw cause;
    if (cause.code === 'failed') throw new Problem('engine_unavailable', { cause });
    throw new Problem('unsuitable_media', { message: 'image_too_costly', cause });
  });
  if (picture.kind === 'drawn') return picture.bytes;
  const { refusal } = picture;
  const values = { megapixels: pictureLimits.pixels / 1_000_000 };
  throw new Problem(codes[refusal], { message: refusal, values });
}
