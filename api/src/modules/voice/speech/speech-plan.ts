import { Problem } from '@lisan/errors';
import type { Core } from '../../../core';
import {
  encodeMarks,
  type Reads,
  type SpeechEngine,
  type SpeechVoice,
  type TextRange,
} from '../../../engines/speech';
import { findAudio, type AudioRow, type KeptPart } from '../../recordings';
import type { VoiceLibrary } from '../library/library.service';
import type { Read } from '../reading/reading-protocol';
import type { Reader } from '../reading/reading.service';
import { findKept } from './kept-parts';
import { getSpeakingVoice } from './speaking-voice';

export interface PlanOrder {
  readonly userId: string;
  readonly text: string;
  readonly voiceId: string;
  readonly reuseFrom?: string | undefined;
  readonly signal: AbortSignal;
}

export type Base = Pick<AudioRow, 'id' | 'media_key' | 'phonemes'> & { readonly parts: readonly KeptPart[] };

export interface SpeechPlan {
  readonly voice: SpeechVoice;
  readonly reads: Reads;
  readonly read: Read;
  readonly pieces: readonly TextRange[];
  readonly base: Base | undefined;
  readonly kept: readonly (number | undefined)[];
  readonly wanted: readonly number[];
}

interface Parts {
  readonly engine: SpeechEngine;
  readonly library: VoiceLibrary;
  readonly reader: Reader;
}

/** Throws `not_found` for a missing voice or base. */
export type PlanSpeech = (order: PlanOrder) => Promise<SpeechPlan>;

export function createSpeechPlans(
  { database }: Pick<Core, 'database'>,
  { engine, library, reader }: Parts,
): PlanSpeech {
  const { db } = database;

  async function findBase({ userId, voiceId, reuseFrom }: PlanOrder): Promise<Base | undefined> {
    if (reuseFrom === undefined) return undefined;
    const found = await findAudio(db, userId, reuseFrom);
    // The displayed price relies on the base: never speak the whole text instead.
    if (found?.source !== 'speech') throw new Problem('not_found', { message: 'speech_base_gone' });
    const { id, media_key, phonemes, parts } = found;
    return found.voice_id === voiceId && parts ? { id, media_key, phonemes, parts } : undefined;
  }

  return async (order) => {
    const { userId, text, voiceId, signal } = order;
    const voice = await getSpeakingVoice(db, library, userId, voiceId);
    const base = await findBase(order);
    const reads = await engine.reads(voice);
    const read = await reader.read(userId, encodeMarks(text), reads, signal);
    const pieces = await engine.divide(read.reading, voice);
    const kept = base ? await findKept(read.reading, pieces, base.parts) : pieces.map(() => undefined);
    const wanted = pieces.flatMap((_, index) => (kept[index] === undefined ? [index] : []));
    return { voice, reads, read, pieces, base, kept, wanted };
  };
}
