import { buffer } from 'node:stream/consumers';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import type { Reads, SpeechEngine, SpeechVoice, TextRange } from '@lisan/engine-contract';
import { audioFrames, encodeMarks } from '@lisan/engine-speech';
import { findAudio, type AudioRow, type StoredPart } from '../../recordings';
import type { VoiceLibrary } from '../library/library.service';
import type { Read } from '../reading/reading-protocol';
import type { Reader } from '../reading/reading.service';
import { findReusableParts } from './stored-parts';
import { getSpeakingVoice } from './speaking-voice';

export interface PlanInput {
  readonly userId: string;
  readonly text: string;
  readonly voiceId: string;
  readonly reuseFrom?: string | undefined;
  readonly signal: AbortSignal;
}

export type Base = Pick<AudioRow, 'id' | 'media_key' | 'phonemes'> & {
  readonly parts: readonly StoredPart[];
};

export interface SpeechPlan {
  readonly voice: SpeechVoice;
  readonly reads: Reads;
  readonly read: Read;
  readonly pieces: readonly TextRange[];
  readonly base: Base | undefined;
  readonly reused: readonly (number | undefined)[];
  readonly missing: readonly number[];
}

interface Parts {
  readonly engine: SpeechEngine;
  readonly library: VoiceLibrary;
  readonly reader: Reader;
}

/** Enough for the ID3 tag and the first MP3 frame. */
const FIRST_FRAME_READ_BYTES = 8_192;

/** Throws `not_found` for a missing voice or base. */
export type PlanSpeech = (input: PlanInput) => Promise<SpeechPlan>;

export function createSpeechPlans(
  { database, media }: Pick<Core, 'database' | 'media'>,
  { engine, library, reader }: Parts,
): PlanSpeech {
  const { db } = database;

  async function findBase({ userId, voiceId, reuseFrom }: PlanInput): Promise<Base | undefined> {
    if (reuseFrom === undefined) return undefined;
    const found = await findAudio(db, userId, reuseFrom);
    // The displayed price relies on the base: never speak the whole text instead.
    if (found?.source !== 'speech') throw new RequestError('not_found', { message: 'speech_base_gone' });
    const { id, media_key, phonemes, parts } = found;
    return found.voice_id === voiceId && parts ? { id, media_key, phonemes, parts } : undefined;
  }

  /** Recordings of earlier versions have another rate: their sentences are spoken again. */
  async function canJoin({ media_key: key }: Base, voice: SpeechVoice): Promise<boolean> {
    const wanted = await engine.sampleRate?.(voice);
    if (wanted === undefined) return true;
    const start = await buffer(await media.read(key, { start: 0, end: FIRST_FRAME_READ_BYTES - 1 }));
    return audioFrames(start)[0]?.sampleRate === wanted;
  }

  return async (input) => {
    const { userId, text, voiceId, signal } = input;
    const voice = await getSpeakingVoice(db, library, userId, voiceId);
    const found = await findBase(input);
    const base = found && (await canJoin(found, voice)) ? found : undefined;
    const reads = await engine.reads(voice);
    const read = await reader.read(userId, encodeMarks(text), reads, signal);
    const pieces = await engine.divide(read.reading, voice);
    const reused = base
      ? await findReusableParts(read.reading, pieces, base.parts)
      : pieces.map(() => undefined);
    const missing = pieces.flatMap((_, index) => (reused[index] === undefined ? [index] : []));
    return { voice, reads, read, pieces, base, reused, missing };
  };
}
