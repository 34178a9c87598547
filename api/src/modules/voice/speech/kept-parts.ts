import { createHash } from 'node:crypto';
import { contextOf, type Speech, type TextRange, type TimedWord } from '../../../engines/speech';
import { eachInTurns } from '../../../runtime/in-turns';
import type { KeptPart } from '../../recordings';

type KeptWord = KeptPart['words'][number];

/** Hash of the reading, not the text: only a changed pronunciation makes a new sentence. */
export function keyOf(reading: string, { from, to }: TextRange): string {
  // Marks that are still open also change how the sentence sounds.
  const marked = contextOf(reading, from) + reading.slice(from, to);
  return createHash('sha256').update(marked).digest('base64url').slice(0, 22);
}

/** Maps each piece to an earlier part with the same reading; uses each part once. */
export async function findKept(
  reading: string,
  pieces: readonly TextRange[],
  parts: readonly KeptPart[],
): Promise<(number | undefined)[]> {
  const byKey = new Map<string, number[]>();
  for (const [index, { key }] of parts.entries()) {
    const same = byKey.get(key);
    if (same) same.push(index);
    else byKey.set(key, [index]);
  }
  const kept: (number | undefined)[] = [];
  await eachInTurns(pieces, (piece) => kept.push(byKey.get(keyOf(reading, piece))?.shift()));
  return kept;
}

export function toKeptParts(reading: string, { parts, words }: Speech): KeptPart[] {
  let next = 0;
  return parts.map((part) => {
    const own: KeptWord[] = [];
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

export function wordsOf(part: KeptPart, piece: TextRange, reading: string, start: number): TimedWord[] {
  return part.words.map(([from, to, begin, end]) => ({
    text: reading.slice(piece.from + from, piece.from + to),
    from: piece.from + from,
    to: piece.from + to,
    start: start + begin,
    end: start + end,
  }));
}

const toSeconds = (seconds: number) => Math.max(0, Math.round(seconds * 10_000) / 10_000);
