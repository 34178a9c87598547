import { glanceAtMedia, type MediaFault } from '@lisan/contract';

/** What is wrong with a chosen file at first sight; undefined where nothing is, or where it cannot be read: the server will. */
export async function judgeFile(file: File, kind: 'audio' | 'video'): Promise<MediaFault | undefined> {
  const read = async (at: number, length: number) =>
    new Uint8Array(await file.slice(at, at + length).arrayBuffer());
  try {
    return await glanceAtMedia({ size: file.size, read }, kind);
  } catch {
    return undefined;
  }
}

/** Milliseconds. A file on a slow disk is sent rather than waited for. */
const PATIENCE = 4_000;

/** Seconds of a video file; null where this browser cannot tell, as with AVI: the server will. */
export function measureVideo(file: File): Promise<number | null> {
  if (typeof URL.createObjectURL !== 'function') return Promise.resolve(null);
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  return new Promise<number | null>((resolve) => {
    setTimeout(resolve, PATIENCE, null);
    video.preload = 'metadata';
    video.onloadedmetadata = () => resolve(Number.isFinite(video.duration) ? video.duration : null);
    video.onerror = () => resolve(null);
    video.src = url;
  }).finally(() => {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  });
}
