import type { NewRemote } from '../remote';

/** A file outside of a remote's folder that names every remote. What `remove` leaves is what was there before `add`. */
export type SharedFile = {
  path: string;
  add(text: string, remote: NewRemote): string;
  remove(text: string, name: string): string;
};

/** Puts `line` behind the last line that `isLike` says yes to. */
export function insertAfterLast(text: string, isLike: (line: string) => boolean, line: string): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex(isLike);
  if (last === -1) throw new Error(`There is no place for the line '${line}'.`);
  return lines.toSpliced(last + 1, 0, line).join('\n');
}

/** Takes away the lines that `isOwn` says yes to. */
export const withoutLines = (text: string, isOwn: (line: string) => boolean): string =>
  text
    .split('\n')
    .filter((line) => !isOwn(line))
    .join('\n');
