import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { RequestError } from '@lisan/errors';
import {
  hasSpeech,
  ProviderUnavailableError,
  type Speech,
  type SpeechRequest,
  type SpokenPart,
  type TextRange,
  type TimedWord,
} from '@lisan/engine-contract';
import { charactersOf } from '../espeak/speech-plan';
import { Mp3Joiner } from '../sound/mp3-joiner';
import { chunkWords, type SpokenChunk } from './spoken-chunk';

interface ChunkedSpeech {
  readonly provider: string;
  readonly destinationPath: string;
  readonly chunks: readonly TextRange[];
  readonly speakChunk: (index: number) => Promise<SpokenChunk>;
}

/** Speaks a text chunk by chunk into one MP3, written atomically. */
export async function speakInChunks(
  { text, only, signal, onProgress }: SpeechRequest,
  { provider, destinationPath, chunks, speakChunk }: ChunkedSpeech,
): Promise<Speech> {
  const partial = `${destinationPath}.${randomUUID()}.partial`;
  const joiner = await Mp3Joiner.create(partial);
  try {
    const words: TimedWord[] = [];
    const parts: SpokenPart[] = [];
    for (const [index, chunk] of chunks.entries()) {
      if (only && !only.includes(index)) continue;
      const spoken = await speakChunk(index);
      const offset = joiner.seconds;
      const framesBefore = joiner.frames;
      const duration = await joiner.append(spoken.audio);
      // A proxy's error page or another format would be saved as silent speech.
      if (duration === 0) throw new ProviderUnavailableError({ provider, message: 'sent no MP3' });
      const frames = joiner.frames - framesBefore;
      parts.push({ ...chunk, frames, start: offset, end: offset + duration });
      words.push(...chunkWords(text, chunk, spoken, offset, duration));
      if (index < chunks.length - 1) onProgress?.(chunk.to / text.length);
    }
    const duration = await joiner.finish();
    signal?.throwIfAborted();
    await rename(partial, destinationPath);
    onProgress?.(1);
    return { duration, words, phonemes: [], parts, characters: only ? charactersOf(parts) : text.length };
  } finally {
    await joiner.close();
    await rm(partial, { force: true });
  }
}

/** @throws RequestError `nothing_to_speak`, or `not_found` for a profile, which only the built-in engine speaks */
export function assertSpeakable({ text, voice, signal }: SpeechRequest): void {
  signal?.throwIfAborted();
  if (!hasSpeech(text)) throw new RequestError('nothing_to_speak');
  if (voice.profile) throw new RequestError('not_found');
}
