import type { CallResponse } from '@lisan/contract';
import { withoutMarks } from '../marks/written-marks';

type Spoken = CallResponse<'GET /voice/generated-audios/:id/text'>;

/** A sentence of a speech, and when it is heard. */
export interface SpokenSentence {
  readonly text: string;
  /** Seconds. */
  readonly start: number;
  readonly end: number;
}

/** The paragraphs of a speech, each of its sentences; what is not heard in a sentence of its own is left out. */
export function spokenParagraphs({ text, words, sentences }: Spoken): SpokenSentence[][] {
  const paragraphs: SpokenSentence[][] = [];
  let word = 0;
  let behind = 0;
  for (const { from, to } of sentences) {
    while (word < words.length && (words[word]?.from ?? 0) < from) word += 1;
    const first = words[word];
    if (!first || first.from >= to) continue;
    let last = first;
    for (let next = words[word]; next && next.from < to; next = words[(word += 1)]) last = next;
    const sentence = { text: withoutMarks(text.slice(from, to)), start: first.start, end: last.end };
    const own = paragraphs.at(-1);
    if (own && !text.slice(behind, from).includes('\n')) own.push(sentence);
    else paragraphs.push([sentence]);
    behind = to;
  }
  return paragraphs;
}

/** The number of the sentence that is heard at a time: the last that has begun; -1 before the first. */
export function sentenceAt(sentences: readonly SpokenSentence[], time: number): number {
  return sentences.findLastIndex(({ start }) => start <= time + 0.05);
}
