import { blankMarks, spokenOf } from '../marks/written-marks';
import type { ReadWord, Reading } from './reading.requests';

export interface ReadSentence {
  /** Starts at 1. */
  readonly number: number;
  readonly start: number;
  readonly written: string;
  readonly words: readonly ReadWord[];
  readonly isDoubtful: boolean;
  /** Punctuation and spaces before each word and after the last. */
  readonly gaps: readonly string[];
}

export function splitReading({
  text,
  sentences,
  words,
}: Reading & { readonly text: string }): ReadSentence[] {
  let next = 0;
  const unmarked = blankMarks(text);
  const between = (from: number, to: number) => spokenOf(unmarked.slice(from, to));
  return sentences.flatMap(({ start, end }, index) => {
    const sentenceWords: ReadWord[] = [];
    for (let word = words[next]; word && word.start < end; word = words[(next += 1)])
      sentenceWords.push(word);
    if (sentenceWords.length === 0) return [];
    const gaps = sentenceWords.map((word, at) => between(sentenceWords[at - 1]?.end ?? start, word.start));
    return [
      {
        number: index + 1,
        start,
        written: between(start, end).trim(),
        words: sentenceWords,
        isDoubtful: sentenceWords.some(({ doubtful }) => doubtful),
        gaps: [...gaps, between(sentenceWords.at(-1)?.end ?? start, end)],
      },
    ];
  });
}
