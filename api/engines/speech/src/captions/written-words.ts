import type { TimedWord } from '@lisan/engine-contract';

export interface ReadWord {
  readonly text: string;
  readonly reading: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Maps the times of a reading (vowel marks, numbers as words) to the written words, so that a caption shows
 * `12` and not `اثنا عشر`.
 * @param spoken words of `Speech`, with ranges in `reading`
 * @param reading the spoken text
 * @param words the written words in order, each with its part of `reading`
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
    // Both lists are ordered: skip words that end before this one for good.
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
