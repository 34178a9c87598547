import type { TimedWord } from '../speech-engine';

/** A written word and how it was read: `start` and `end` are its range in the written text. */
export interface ReadWord {
  readonly text: string;
  readonly reading: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Brings the times of a reading (vowel marks, numbers as words) back to the words as they were written, so that a
 * caption shows `12` and not `اثنا عشر`.
 * @param spoken the words of `Speech`, whose ranges are in `reading`
 * @param reading the text that was spoken
 * @param words the written words in order, each with the reading that stands for it in `reading`
 */
export function timeWrittenWords(
  spoken: readonly TimedWord[],
  reading: string,
  words: readonly ReadWord[],
): TimedWord[] {
  const timed: TimedWord[] = [];
  let searchFrom = 0;
  let next = 0;
  for (const word of words) {
    const at = word.reading === '' ? -1 : reading.indexOf(word.reading, searchFrom);
    if (at < 0) continue;
    searchFrom = at + word.reading.length;
    // Both are in order: what ended before this word is past for every later one too.
    while ((spoken[next]?.to ?? Infinity) <= at) next += 1;
    const first = (spoken[next]?.from ?? Infinity) < searchFrom ? spoken[next] : undefined;
    let end = next;
    while ((spoken[end + 1]?.from ?? Infinity) < searchFrom) end += 1;
    const last = spoken[end];
    if (!first || !last) continue;
    const start = Math.max(first.start, timed.at(-1)?.end ?? 0);
    timed.push({ text: word.text, from: word.start, to: word.end, start, end: Math.max(start, last.end) });
  }
  return timed;
}
