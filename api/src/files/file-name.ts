import { UNSEEN } from './shown-name';

/** `Content-Disposition` of RFC 6266: a name every client can read, and the real one for those that know UTF-8. */
export function describeFileName(fileName: string, isDownload: boolean): string {
  const name = cleanFileName(fileName);
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const utf8 = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isDownload ? 'attachment' : 'inline'}; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

/** A film's name without its ending. What stands behind any other point belongs to the name: "Interview 1.5". */
export const withoutFilmEnding = (name: string): string => name.replace(/\.(mp4|m4v|mov|avi)$/i, '') || name;

const LONGEST = 120;
/** What disks hold of one name, in UTF-8. */
export const LONGEST_BYTES = 255;

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** As many whole letters as have room: a mark stays with its letter, and an emoji in one piece. */
export function cutName(name: string, { characters = LONGEST, bytes = LONGEST_BYTES } = {}): string {
  let [kept, count, size] = ['', 0, 0];
  for (const { segment } of letters.segment(name)) {
    count += [...segment].length;
    size += Buffer.byteLength(segment);
    if (count > characters || size > bytes) break;
    kept += segment;
  }
  return kept;
}

/**
 * A name that is safe in a header and on any disk: no folders, no control or direction-override characters (which
 * make `gpj.exe` look like `exe.jpg`), no reserved ones, not empty, not long.
 */
export function cleanFileName(fileName: string): string {
  const cleaned = fileName
    .replace(/\p{Surrogate}/gu, '')
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  if (cleaned === '') return 'file';
  const dot = cleaned.lastIndexOf('.');
  const ending = dot > 0 && cleaned.length - dot <= 8 ? cleaned.slice(dot) : '';
  const room = { characters: LONGEST - ending.length, bytes: LONGEST_BYTES - Buffer.byteLength(ending) };
  // A title that ends with a full stop: one point is enough before the ending.
  const stem = cleaned.slice(0, cleaned.length - ending.length).replace(/(?<![.\s])[.\s]+$/, '');
  return cutName(stem, room) + ending;
}
