import { createHash } from 'node:crypto';
import type { Speech, TextRange, TimedWord } from '@lisan/engine-contract';
import { contextOf } from '@lisan/engine-speech';
import { eachInTurns } from '@lisan/engine-runtime';
import type { StoredPart } from '../../recordings';

type StoredWord = StoredPart['words'][number];

/** Hash of the reading, not the text: only a changed pronunciation makes a new sentence. */
export function keyOf(reading: string, { from, to }: TextRange): string {
  // Marks that are still open also change how the sentence sounds.
  const marked = contextOf(reading, from) + reading.slice(from, to);
  return createHash('sha256').update(marked).digest('base64url').slice(0, 22);
}

/** Maps each piece to an earlier part with the same reading; uses each part once. */
export async function findReusableParts(
  reading: string,
  pieces: readonly TextRange[],
  parts: readonly StoredPart[],
): Promise<(number | undefined)[]> {
  const byKey = new Map<string, number[]>();
  for (const [index, { key }] of parts.entries()) {
    const same = byKey.get(key);
    if (same) same.push(index);
    else byKey.set(key, [index]);
  }
  const reused: (number | undefined)[] = [];
  await eachInTurns(pieces, (piece) => reused.push(byKey.get(keyOf(reading, piece))?.shift()));
  return reused;
}

export function toStoredParts(reading: string, { parts, words }: Speech): StoredPart[] {
  let next = 0;
  return parts.map((part) => {
    const own: StoredWord[] = [];
    for (let word = words[next]; word && word.from < part.to; word = words[(next += 1)])
      own.push([
        word.from - part.from,
        word.to - part.from,
        toSeconds(word.start - part.start),
        toSeconds(word.end - part.start),
      ]);
    return { key: keyOf(reading, part), frames: part.frames, start: part.start, end: part.end, words: own };
  });
}

export function wordsOf(part: StoredPart, piece: TextRange, reading: string, start: number): TimedWord[] {
  return part.words.map(([from, to, wordStart, end]) => ({
    text: reading.slice(piece.from + from, piece.from + to),
    from: piece.from + from,
    to: piece.from + to,
    start: start + wordStart,
    end: start + end,
  }));
}

const toSeconds = (seconds: number) => Math.max(0, Math.round(seconds * 10_000) / 10_000);
