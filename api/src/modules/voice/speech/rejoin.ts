import {
  Mp3Joiner,
  audioFrames,
  type Mp3Frame,
  type TextRange,
  type TimedPhoneme,
  type TimedWord,
} from '../../../engines/speech';
import type { KeptPart } from '../../recordings';
import { wordsOf } from './kept-parts';

/** Speech with its parts: a clip that was made before, or what was spoken now. */
export interface Source {
  /** The whole MP3. */
  readonly bytes: Uint8Array;
  readonly parts: readonly KeptPart[];
  readonly phonemes: readonly TimedPhoneme[];
}

/** One piece of the new reading, and whose part is heard for it. */
export interface Joint {
  readonly piece: TextRange;
  readonly source: Source;
  readonly index: number;
}

export interface Rejoined {
  /** Seconds. */
  readonly duration: number;
  /** Ranges are in the reading. */
  readonly words: readonly TimedWord[];
  readonly phonemes: readonly TimedPhoneme[];
  readonly parts: readonly KeptPart[];
}

/**
 * Writes parts of several files behind each other, frame by frame: nothing is encoded again, and each begins and ends in
 * silence. Times of words and sounds move along.
 */
export async function rejoin(joints: readonly Joint[], reading: string, path: string): Promise<Rejoined> {
  const joiner = await Mp3Joiner.create(path);
  const files = new Map<Source, readonly Mp3Frame[]>();
  const words: TimedWord[] = [];
  const phonemes: TimedPhoneme[] = [];
  const parts: KeptPart[] = [];
  try {
    for (const { piece, source, index } of joints) {
      const part = source.parts[index];
      if (!part) throw new RangeError(`There is no part ${index}.`);
      const frames = files.get(source) ?? audioFrames(source.bytes);
      files.set(source, frames);
      const first = source.parts.slice(0, index).reduce((sum, { frames: count }) => sum + count, 0);
      const start = joiner.seconds;
      await joiner.appendFrames(source.bytes, frames.slice(first, first + part.frames));
      words.push(...wordsOf(part, piece, reading, start));
      const moved = start - part.start;
      for (const sound of source.phonemes)
        if (sound.start >= part.start && sound.start < part.end)
          phonemes.push({ ...sound, start: sound.start + moved, end: Math.min(sound.end, part.end) + moved });
      parts.push({ ...part, start, end: joiner.seconds });
    }
    return { duration: await joiner.finish(), words, phonemes, parts };
  } finally {
    await joiner.close();
  }
}
