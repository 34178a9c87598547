import type { TextRange, TimedPhoneme, TimedWord } from '@lisan/engine-contract';
import { Mp3Joiner, audioFrames, type Mp3Frame } from '@lisan/engine-speech';
import type { StoredPart } from '../../recordings';
import { wordsOf } from './stored-parts';

export interface Source {
  readonly bytes: Uint8Array;
  readonly parts: readonly StoredPart[];
  readonly phonemes: readonly TimedPhoneme[];
}

export interface Joint {
  readonly piece: TextRange;
  readonly source: Source;
  readonly index: number;
}

export interface Rejoined {
  readonly duration: number;
  readonly words: readonly TimedWord[];
  readonly phonemes: readonly TimedPhoneme[];
  readonly parts: readonly StoredPart[];
}

/**
 * Joins parts of several MP3 files frame by frame, without re-encoding; parts start and end in silence. Shifts word
 * and sound times.
 */
export async function rejoin(joints: readonly Joint[], reading: string, path: string): Promise<Rejoined> {
  const joiner = await Mp3Joiner.create(path);
  const files = new Map<Source, readonly Mp3Frame[]>();
  const words: TimedWord[] = [];
  const phonemes: TimedPhoneme[] = [];
  const parts: StoredPart[] = [];
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
