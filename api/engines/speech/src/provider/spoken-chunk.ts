import type { TextRange, TimedWord } from '@lisan/engine-contract';
import { wordRanges } from '../text/words';

export interface SpokenChunk {
  readonly audio: Uint8Array;
  /** One entry per character of the chunk, in seconds from its start. */
  readonly characters: readonly string[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * Returns the words of a chunk with their times.
 * @param offset seconds of audio before this chunk
 * @param duration seconds of the chunk's audio; without an alignment, divided by word length
 */
export function chunkWords(
  text: string,
  range: TextRange,
  chunk: SpokenChunk,
  offset: number,
  duration: number,
): TimedWord[] {
  const times = timesOf(chunk, range);
  let earliest = 0;
  return wordRanges(text, range).map(({ from, to }) => {
    const first = times.find((time) => time.at >= from && time.at < to);
    const last = times.findLast((time) => time.at >= from && time.at < to);
    const part = (at: number) => (duration * (at - range.from)) / (range.to - range.from);
    const start = clamp(first?.start ?? part(from), earliest, duration);
    const end = clamp(last?.end ?? part(to), start, duration);
    earliest = end;
    return { text: text.slice(from, to), from, to, start: offset + start, end: offset + end };
  });
}

function timesOf({ characters, starts, ends }: SpokenChunk, range: TextRange) {
  let at = range.from;
  return characters.map((character, index) => {
    const time = { at, start: starts[index] ?? 0, end: ends[index] ?? 0 };
    at += character.length;
    return time;
  });
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
