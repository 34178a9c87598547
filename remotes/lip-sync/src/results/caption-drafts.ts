import type { Caption } from '@lisan/contract';

/** A caption as it is typed. */
export interface Draft {
  readonly start: string;
  readonly end: string;
  readonly text: string;
}

/** Where something cannot stay as it is. */
interface DraftFault {
  readonly index: number;
  readonly what: 'time' | 'order' | 'text';
}

export function draftsOf(captions: readonly Caption[]): readonly Draft[] {
  return captions.map(({ start, end, text }) => ({ start: String(start), end: String(end), text }));
}

export function readDrafts(drafts: readonly Draft[]): readonly Caption[] {
  return drafts
    .map(({ start, end, text }) => ({ start: seconds(start), end: seconds(end), text: text.trim() }))
    .sort((one, other) => one.start - other.start);
}

/** The first that the server would refuse, too; null where all is well. */
export function findFault(drafts: readonly Draft[]): DraftFault | null {
  for (const [index, { start, end, text }] of drafts.entries()) {
    if (!(seconds(start) >= 0) || !(seconds(end) >= 0)) return { index, what: 'time' };
    if (seconds(end) <= seconds(start)) return { index, what: 'order' };
    if (text.trim() === '') return { index, what: 'text' };
    const overlaps = drafts.some(
      (other, at) =>
        at !== index && seconds(other.start) <= seconds(start) && seconds(start) < seconds(other.end),
    );
    if (overlaps) return { index, what: 'order' };
  }
  return null;
}

/** Digits of both writings; an Arabic keyboard types a comma of its own. */
function seconds(typed: string): number {
  const plain = typed
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[٫,]/, '.');
  return /^\d+(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN;
}
