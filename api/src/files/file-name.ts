import { INVISIBLE_CHARACTERS } from './display-name';

/** `Content-Disposition` (RFC 6266) with an ASCII name and a UTF-8 name. */
export function describeFileName(fileName: string, isDownload: boolean): string {
  const name = cleanFileName(fileName);
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const utf8 = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isDownload ? 'attachment' : 'inline'}; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

/** Strips a video extension only: "Interview 1.5" keeps its ".5". */
export const withoutVideoExtension = (name: string): string =>
  name.replace(/\.(mp4|m4v|mov|avi)$/i, '') || name;

const MAX_NAME_LENGTH = 120;
/** Maximum bytes of a file name on disk, in UTF-8. */
export const MAX_NAME_BYTES = 255;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts at grapheme boundaries, so marks and emoji stay intact. */
export function cutName(name: string, { characters = MAX_NAME_LENGTH, bytes = MAX_NAME_BYTES } = {}): string {
  let [result, count, size] = ['', 0, 0];
  for (const { segment } of graphemes.segment(name)) {
    count += [...segment].length;
    size += Buffer.byteLength(segment);
    if (count > characters || size > bytes) break;
    result += segment;
  }
  return result;
}

/**
 * Makes a name safe in headers and on any disk: no folders, control or direction-override characters
 * (`gpj.exe` could look like `exe.jpg`), no reserved, empty or long names.
 */
export function cleanFileName(fileName: string): string {
  const cleaned = fileName
    .replace(/\p{Surrogate}/gu, '')
    .normalize('NFC')
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  if (cleaned === '') return 'file';
  const dot = cleaned.lastIndexOf('.');
  const extension = dot > 0 && cleaned.length - dot <= 8 ? cleaned.slice(dot) : '';
  const limits = {
    characters: MAX_NAME_LENGTH - extension.length,
    bytes: MAX_NAME_BYTES - Buffer.byteLength(extension),
  };
  // A title may end with a full stop.
  const stem = cleaned.slice(0, cleaned.length - extension.length).replace(/(?<![.\s])[.\s]+$/, '');
  return cutName(stem, limits) + extension;
}
