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
