import { fileTypeFromFile } from 'file-type';

/** The containers Lisan reads. Anything else is refused, whatever its name says. */
export type Container = 'mp4' | 'mov' | 'm4a' | 'avi' | 'mp3' | 'wav';

interface ContainerInfo {
  readonly mimeType: string;
  /** The one demuxer ffmpeg may use for it, so that a playlist in disguise is never followed. */
  readonly demuxer: string;
}

export const containers: Readonly<Record<Container, ContainerInfo>> = {
  mp4: { mimeType: 'video/mp4', demuxer: 'mov' },
  mov: { mimeType: 'video/quicktime', demuxer: 'mov' },
  m4a: { mimeType: 'audio/mp4', demuxer: 'mov' },
  avi: { mimeType: 'video/vnd.avi', demuxer: 'avi' },
  mp3: { mimeType: 'audio/mpeg', demuxer: 'mp3' },
  wav: { mimeType: 'audio/wav', demuxer: 'wav' },
};

/** Only exact brands: file-type also knows 3GP, F4V, protected M4P and others whose streams we never tried. */
const containerByFileType: Readonly<Record<string, Container>> = {
  mp4: 'mp4',
  m4v: 'mp4',
  mov: 'mov',
  m4a: 'm4a',
  avi: 'avi',
  mp3: 'mp3',
  wav: 'wav',
};

/** The container by its magic bytes, or undefined when it is none of ours. The file's name plays no part. */
export async function findContainer(path: string): Promise<Container | undefined> {
  const type = await fileTypeFromFile(path);
  return type ? containerByFileType[type.ext] : undefined;
}
