import { RequestError, type ErrorCode } from '@lisan/errors';
import { createSandboxPool, isSandboxError, type SandboxPool } from '@lisan/engine-media';
import { entryPoint } from '@lisan/engine-runtime';
import { imageLimits, type ImageResult, type ImageInput, type ImageErrorCode } from './image-limits';

const problemCodes: Readonly<Record<ImageErrorCode, ErrorCode>> = {
  image_type: 'unsupported_type',
  image_too_large: 'unsuitable_media',
  image_broken: 'unsuitable_media',
};

let pool: SandboxPool<ImageInput, ImageResult> | undefined;

/**
 * Redraws an uploaded image in a sandboxed process: an upright square of `side` pixels as WebP, without
 * metadata (location, camera, scripts). The type is detected by content. The signal aborts immediately.
 * Throws RequestError `unsupported_type`, `unsuitable_media`, or `engine_unavailable` when no process can start.
 */
export async function renderSquare(path: string, side: number, signal?: AbortSignal): Promise<Uint8Array> {
  pool ??= createSandboxPool({ entry: entryPoint('image-process'), limits: imageLimits });
  const image = await pool.run({ path, side }, signal).catch((cause: unknown) => {
    if (!isSandboxError(cause)) throw cause;
    if (cause.code === 'failed') throw new RequestError('engine_unavailable', { cause });
    throw new RequestError('unsuitable_media', { message: 'image_too_costly', cause });
  });
  if (image.kind === 'drawn') return image.bytes;
  const { errorCode } = image;
  const values = { megapixels: imageLimits.pixels / 1_000_000 };
  throw new RequestError(problemCodes[errorCode], { message: errorCode, values });
}
