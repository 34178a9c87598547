import { readFile, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { isRequestError, RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import type { Speech, SpeechEngine, SpeechRequest, TimedPhoneme, TimedWord } from '@lisan/engine-contract';
import { timeWrittenWords, withoutMarks } from '@lisan/engine-speech';
import type { StoredPart } from '../../recordings';
import { toStoredParts } from './stored-parts';
import { rejoin, type Joint, type Rejoined, type Source } from './rejoin';
import type { Base, SpeechPlan } from './speech-plan';

/** Characters per call of the built-in engine, and one piece of others: at most these are lost on a stop. */
const MAX_BATCH_CHARACTERS = 3_000;

export function batchesOf({
  pieces,
  missing,
  reads,
}: Pick<SpeechPlan, 'pieces' | 'missing' | 'reads'>): number[][] {
  const maxLength = reads === 'vowelled' ? MAX_BATCH_CHARACTERS : 0;
  const batches: number[][] = [];
  let length = Infinity;
  for (const number of missing) {
    const piece = pieces[number];
    const own = piece ? piece.to - piece.from : 0;
    if (length + own > maxLength) {
      batches.push([]);
      length = 0;
    }
    batches.at(-1)?.push(number);
    length += own;
  }
  return batches;
}

export interface SpeechResult {
  /** Seconds of the whole, and of the newly spoken part. */
  readonly duration: number;
  readonly spoken: number;
  readonly words: readonly TimedWord[];
  readonly phonemes: readonly TimedPhoneme[];
  readonly parts: readonly StoredPart[];
  /** False when stopped early; it ends after a whole sentence. */
  readonly isWhole: boolean;
}

interface MakingOptions {
  readonly signal: AbortSignal;
  /** Stops but keeps finished batches. */
  readonly stop?: AbortSignal;
  readonly onSentences?: (sentences: number) => void;
}

/** Speaks a plan's new sentences into a file and joins them with the kept ones. */
export type MakeSpeech = (plan: SpeechPlan, path: string, options: MakingOptions) => Promise<SpeechResult>;

type Joined = Rejoined & Pick<SpeechResult, 'spoken' | 'isWhole'>;

export function createSpeechMaking(
  { media, disk }: Pick<Core, 'media' | 'disk'>,
  engine: SpeechEngine,
): MakeSpeech {
  /** Avoids paying a provider for speech that cannot be stored. */
  async function assertCapacity(): Promise<void> {
    await media.assertWritable();
    await disk.check().catch((cause: unknown) => {
      throw new RequestError('store_unavailable', { message: 'disk_full', cause });
    });
  }

  async function speak(
    plan: SpeechPlan,
    only: readonly number[] | undefined,
    path: string,
    options: MakingOptions,
  ) {
    const { read, voice, missing } = plan;
    const { stop, onSentences } = options;
    const signal = stop ? AbortSignal.any([options.signal, stop]) : options.signal;
    const before = only ? missing.indexOf(only[0] ?? 0) : 0;
    const count = only?.length ?? missing.length;
    const onProgress = (part: number) => onSentences?.(before + Math.floor(part * count));
    const request = { text: read.reading, voice, signal, onProgress, ...(only && { only }) };
    await assertCapacity();
    return speakWith(engine, request, path);
  }

  async function readBase({ media_key: key, parts, phonemes }: Base): Promise<Source> {
    return { bytes: await buffer(await media.read(key)), parts, phonemes: phonemes ?? [] };
  }

  async function speakBatches(plan: SpeechPlan, path: string, options: MakingOptions) {
    const sources = new Map<number, { readonly source: Source; readonly index: number }>();
    const spokenPath = `${path}.spoken.mp3`;
    let spoken = 0;
    try {
      for (const batch of batchesOf(plan)) {
        const speech = await speak(plan, batch, spokenPath, options).catch((error: unknown) => {
          if (options.stop?.aborted && !options.signal.aborted) return undefined;
          throw error;
        });
        if (!speech) break;
        const parts = toStoredParts(plan.read.reading, speech);
        if (parts.length !== batch.length) throw new RequestError('engine_unavailable');
        const source = { bytes: await readFile(spokenPath), parts, phonemes: speech.phonemes };
        for (const [index, number] of batch.entries()) sources.set(number, { source, index });
        spoken += speech.duration;
      }
      return { sources, spoken };
    } finally {
      await rm(spokenPath, { force: true });
    }
  }

  async function join(plan: SpeechPlan, path: string, options: MakingOptions): Promise<Joined> {
    const { pieces, reused, read, base } = plan;
    const old = base && (await readBase(base));
    const { sources, spoken } = await speakBatches(plan, path, options);
    const joints: Joint[] = [];
    for (const [number, piece] of pieces.entries()) {
      const index = reused[number];
      const result = old && index !== undefined ? { source: old, index } : sources.get(number);
      // End at the first missing sentence.
      if (!result) break;
      joints.push({ piece, ...result });
    }
    if (joints.length === 0) throw stoppedEarly();
    const isWhole = joints.length === pieces.length;
    return { ...(await rejoin(joints, read.reading, path)), spoken, isWhole };
  }

  async function make(plan: SpeechPlan, path: string, options: MakingOptions): Promise<Joined> {
    if (plan.base || batchesOf(plan).length > 1) return join(plan, path, options);
    const speech = await speak(plan, undefined, path, options).catch((error: unknown) => {
      throw options.stop?.aborted && !options.signal.aborted ? stoppedEarly() : error;
    });
    const parts = toStoredParts(plan.read.reading, speech);
    return { ...speech, parts, spoken: speech.duration, isWhole: true };
  }

  return async (plan, path, options) => {
    const { reading, words: written } = plan.read;
    const result = await make(plan, path, options);
    const words = written ? timeWrittenWords(result.words, reading, written) : result.words;
    return { ...result, words: words.map((word) => ({ ...word, text: withoutMarks(word.text) })) };
  };
}

const stoppedEarly = () => new RequestError('gone', { message: 'speech_stopped_early' });

/** Reports a voice the engine no longer has as an unknown voice. */
async function speakWith(engine: SpeechEngine, request: SpeechRequest, path: string): Promise<Speech> {
  try {
    return await engine.speak(request, path);
  } catch (cause) {
    if (isRequestError(cause) && cause.code === 'not_found')
      throw new RequestError('not_found', { message: 'voice_unknown', cause });
    throw cause;
  }
}
