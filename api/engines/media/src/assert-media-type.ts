import { open } from 'node:fs/promises';
import { checkMedia } from '@lisan/contract';
import { mediaError } from './media-error';

/**
 * Rejects a file by its first bytes. Immediate, so a user does not wait in the queue to learn that the file
 * is wrong. `probeMedia` measures the rest.
 */
export async function assertMediaType(kind: 'audio' | 'video', path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw mediaError('media_empty');
    const read = async (at: number, length: number) => {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, (await file.read(bytes, 0, length, at)).bytesRead);
    };
    const mismatch = await checkMedia({ size, read }, kind);
    if (mismatch === 'unknown-format') throw mediaError('media_not_recognised');
    if (mismatch) throw mediaError(kind === 'video' ? 'media_no_video' : 'media_not_audio');
  } finally {
    await file.close();
  }
}
