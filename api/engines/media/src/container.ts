import { fileTypeFromFile } from 'file-type';

export type Container = 'mp4' | 'mov' | 'm4a' | 'avi' | 'mp3' | 'wav';

interface ContainerInfo {
  readonly mimeType: string;
  /** The only demuxer ffmpeg may use, so a disguised playlist is never followed. */
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

/** Exact brands only: file-type also detects 3GP, F4V and protected M4P, which are untested. */
const containerByFileType: Readonly<Record<string, Container>> = {
  mp4: 'mp4',
  m4v: 'mp4',
  mov: 'mov',
  m4a: 'm4a',
  avi: 'avi',
  mp3: 'mp3',
  wav: 'wav',
};

/** Detects the container by magic bytes, not by name; undefined when unsupported. */
export async function findContainer(path: string): Promise<Container | undefined> {
  const type = await fileTypeFromFile(path);
  return type ? containerByFileType[type.ext] : undefined;
}
