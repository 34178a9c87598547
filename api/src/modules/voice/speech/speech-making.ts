import { readFile, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { isProblem, Problem } from '@lisan/errors';
import type { Core } from '../../../core';
import {
  timeWrittenWords,
  type Speech,
  type SpeechEngine,
  type SpeechRequest,
  type TimedPhoneme,
  type TimedWord,
} from '../../../engines/speech';
import type { KeptPart } from '../../recordings';
import { toKeptParts } from './kept-parts';
import { rejoin, type Joint, type Rejoined, type Source } from './rejoin';
import type { Base, SpeechPlan } from './speech-plan';

/** A speech on disk, and what is known of it. */
export interface MadeSpeech {
  /** Seconds of the whole, and of what was spoken for it now. */
  readonly duration: number;
  readonly spoken: number;
  /** As they are written. */
  readonly words: readonly TimedWord[];
  readonly phonemes: readonly TimedPhoneme[];
  readonly parts: readonly KeptPart[];
}

/** Speaks what a plan wants into a file, and joins it with what is kept. */
export type MakeSpeech = (plan: SpeechPlan, path: string, signal: AbortSignal) => Promise<MadeSpeech>;

export function createSpeechMaking({ media }: Pick<Core, 'media'>, engine: SpeechEngine): MakeSpeech {
  async function speak(plan: SpeechPlan, path: string, signal: AbortSignal): Promise<Speech> {
    const { read, voice, base, wanted } = plan;
    const only = base && { only: wanted };
    return speakWith(engine, { text: read.reading, voice, signal, ...only }, path);
  }

  async function readBase({ media_key: key, parts, phonemes }: Base): Promise<Source> {
    return { bytes: await buffer(await media.read(key)), parts, phonemes: phonemes ?? [] };
  }

  async function join(plan: SpeechPlan, base: Base, path: string, signal: AbortSignal) {
    const { pieces, kept, wanted, read } = plan;
    const old = await readBase(base);
    const spokenPath = `${path}.spoken.mp3`;
    try {
      const speech = wanted.length > 0 ? await speak(plan, spokenPath, signal) : undefined;
      const spoken = speech && {
        bytes: await readFile(spokenPath),
        parts: toKeptParts(read.reading, speech),
        phonemes: speech.phonemes,
      };
      if ((spoken?.parts.length ?? 0) !== wanted.length) throw new Problem('engine_unavailable');
      const joints = pieces.map((piece, number): Joint => {
        const index = kept[number];
        return index === undefined
          ? { piece, source: spoken ?? old, index: wanted.indexOf(number) }
          : { piece, source: old, index };
      });
      return { ...(await rejoin(joints, read.reading, path)), spoken: speech?.duration ?? 0 };
    } finally {
      await rm(spokenPath, { force: true });
    }
  }

  async function make(
    plan: SpeechPlan,
    path: string,
    signal: AbortSignal,
  ): Promise<Rejoined & { spoken: number }> {
    if (plan.base) return join(plan, plan.base, path, signal);
    const speech = await speak(plan, path, signal);
    return { ...speech, parts: toKeptParts(plan.read.reading, speech), spoken: speech.duration };
  }

  return async (plan, path, signal) => {
    const { reading, words: written } = plan.read;
    const made = await make(plan, path, signal);
    return { ...made, words: written ? timeWrittenWords(made.words, reading, written) : made.words };
  };
}

/** A voice that is not the engine's any more is named as what it is, not as an address that does not exist. */
async function speakWith(engine: SpeechEngine, request: SpeechRequest, path: string) {
  try {
    return await engine.speak(request, path);
  } catch (cause) {
    if (isProblem(cause) && cause.code === 'not_found')
      throw new Problem('not_found', { message: 'voice_unknown', cause });
    throw cause;
  }
}
