import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isProblem, Problem } from '@lisan/errors';
import type { Core } from '../../../core';
import { timeWrittenWords, type Reads, type SpeechEngine } from '../../../engines/speech';
import { nameSpeech } from './audio-names';
import { insertAudio, type ListedAudio } from '../../recordings';
import type { VoiceLibrary } from '../library/library.service';
import type { Reader } from '../reading/reading.service';
import { getSpeakingVoice } from './speaking-voice';
import type { SpeechRuns } from './speech-runs';

/** Slower than any voice speaks, in characters a second: what is held is never less than what is used. */
const SLOWEST = 8;
const SHORTEST = 2;
/** Characters that are spoken for one figure. */
const LONGEST_FIGURE = 10;

export interface SpeechOrder {
  readonly userId: string;
  readonly text: string;
  readonly voiceId: string;
  /** Aborted when the caller leaves. */
  readonly signal: AbortSignal;
}

export interface SpeechService {
  /** Speaks, stores and charges what was spoken; a failure charges nothing and leaves nothing. */
  speak(order: SpeechOrder): Promise<ListedAudio>;
  /** Ends what is still being spoken; the seconds held for it are given back. */
  stop(): void;
}

interface Parts {
  readonly engine: SpeechEngine;
  readonly library: VoiceLibrary;
  readonly reader: Reader;
  readonly runs: SpeechRuns;
}

export function createSpeechService(
  { database, media, uploadFolder, now }: Pick<Core, 'database' | 'media' | 'uploadFolder' | 'now'>,
  { engine, library, reader, runs }: Parts,
): SpeechService {
  const stopping = new AbortController();

  return {
    stop: () => stopping.abort(new Problem('shutting_down')),

    async speak(order) {
      const { userId, text, voiceId } = order;
      const signal = AbortSignal.any([order.signal, stopping.signal]);
      const voice = await getSpeakingVoice(database.db, library, userId, voiceId);
      const reads = await engine.reads(voice);
      const read = await reader.read(userId, text, reads, signal);
      const id = randomUUID();
      const path = join(uploadFolder, `${id}.mp3`);
      const amount = SHORTEST + spokenLength(read.reading, reads) / SLOWEST;
      const run = await runs.begin({ id, userId, voiceId, text, amount });
      try {
        await mkdir(uploadFolder, { recursive: true });
        const speech = await speakWith(engine, { text: read.reading, voice, signal }, path);
        const words = read.words ? timeWrittenWords(speech.words, read.reading, read.words) : speech.words;
        // Who left in the last moment has not heard it, and is not charged.
        signal.throwIfAborted();
        const audio: Omit<ListedAudio, 'media_key'> = {
          id,
          user_id: userId,
          source: 'speech',
          file_name: nameSpeech(text),
          duration: speech.duration,
          voice_id: voiceId,
          created_at: now(),
        };
        const spoken = { text, words: JSON.stringify(words), phonemes: JSON.stringify(speech.phonemes) };
        return await run.finish(speech.duration, async (trx) => {
          const fileName = `${audio.file_name}.mp3`;
          const key = await media.addFile(trx, path, {
            ownerId: userId,
            contentType: 'audio/mpeg',
            fileName,
          });
          const row = { ...audio, media_key: key };
          await insertAudio(trx, { ...row, ...spoken });
          return row;
        });
      } catch (error) {
        // A run that cannot be given up now falls silent, and is closed then. The bytes are left to the sweep: the error
        // may be that of a commit which was done, with only the word of it lost.
        await run.giveUp().catch(() => undefined);
        throw error;
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

/** Marks take no time; in Arabic that is not written out a figure is spoken as a word or two. */
function spokenLength(reading: string, reads: Reads): number {
  const { length } = reading.replace(/\p{M}/gu, '');
  if (reads === 'vowelled' || !/\p{Script=Arabic}/u.test(reading)) return length;
  return length + LONGEST_FIGURE * (reading.match(/\p{Nd}/gu)?.length ?? 0);
}

/** A voice that is not the engine's any more is named as what it is, not as an address that does not exist. */
async function speakWith(engine: SpeechEngine, request: Parameters<SpeechEngine['speak']>[0], path: string) {
  try {
    return await engine.speak(request, path);
  } catch (cause) {
    if (isProblem(cause) && cause.code === 'not_found')
      throw new Problem('not_found', { message: 'voice_unknown', cause });
    throw cause;
  }
}
