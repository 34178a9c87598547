import { checkMedia, type MediaFault } from '@lisan/contract';

export async function checkFile(file: File, kind: 'audio' | 'video'): Promise<MediaFault | undefined> {
  const read = async (at: number, length: number) =>
    new Uint8Array(await file.slice(at, at + length).arrayBuffer());
  try {
    return await checkMedia({ size: file.size, read }, kind);
  } catch {
    return undefined;
  }
}

/** Milliseconds; a slow disk doesn't hold up the upload. */
const METADATA_TIMEOUT_MS = 4_000;

/** Duration in seconds; null when the browser can't tell, as with AVI. */
export function measureVideo(file: File): Promise<number | null> {
  if (typeof URL.createObjectURL !== 'function') return Promise.resolve(null);
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  return new Promise<number | null>((resolve) => {
    setTimeout(resolve, METADATA_TIMEOUT_MS, null);
    video.preload = 'metadata';
    video.onloadedmetadata = () => resolve(Number.isFinite(video.duration) ? video.duration : null);
    video.onerror = () => resolve(null);
    video.src = url;
  }).finally(() => {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  });
}
