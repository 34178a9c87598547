import type { CallResponse } from '@lisan/contract';
import type { Reads, TextRange } from '@lisan/engine-contract';
import { hasMarks, marksIn, pausesOf, prosodyAt, withoutMarks, type Mark } from '@lisan/engine-speech';
import { eachInTurns } from '@lisan/engine-runtime';
import type { Ledger } from '../../billing';
import type { PlanInput, PlanSpeech, SpeechPlan } from './speech-plan';

/** Characters per second, slower than any voice: the hold must cover the charge. */
const MIN_CHARACTERS_PER_SECOND = 8;
const MIN_SPEECH_SECONDS = 2;
const MAX_DIGIT_CHARACTERS = 10;
/** Typical characters per second, by input: see speech-again.slow.test.ts. */
const TYPICAL_CHARACTERS_PER_SECOND: Readonly<Record<'arabic' | 'other', number>> = {
  arabic: 9.6,
  other: 14,
};
/** Upper bound on how much slow or spelled text is longer. */
const MAX_SLOWDOWN_FACTOR = 6;
const TYPICAL_SLOWDOWN_FACTORS: Readonly<Record<Exclude<Mark, 'pause'>, number>> = {
  slow: 1.4,
  fast: 0.75,
  emphasis: 1.1,
  spell: 4,
};
const SILENCE_SECONDS = 0.35;

/** Seconds to reserve, an upper bound on the charge; 0 when nothing is spoken. */
export async function secondsToHold(plan: SpeechPlan): Promise<number> {
  const { base, missing, pieces, read, reads } = plan;
  const { reading } = read;
  const factor = hasMarks(reading) ? MAX_SLOWDOWN_FACTOR : 1;
  const pauses = pausesOf(reading);
  if (!base)
    return MIN_SPEECH_SECONDS + pauses + (factor * spokenLength(reading, reads)) / MIN_CHARACTERS_PER_SECOND;
  let length = 0;
  await eachInTurns(missing, (index) => (length += lengthOf(reading, pieces[index], reads)));
  return length === 0
    ? 0
    : MIN_SPEECH_SECONDS * missing.length + pauses + (factor * length) / MIN_CHARACTERS_PER_SECOND;
}

/** Estimates the seconds of a text; the charge is measured separately. */
export type PriceSpeech = (input: PlanInput) => Promise<CallResponse<'POST /voice/speech-price'>>;

export function createPriceSpeech(plan: PlanSpeech, ledger: Pick<Ledger, 'getBalance'>): PriceSpeech {
  return async (input) => {
    const planned = await plan(input);
    const { pieces, missing, reused, base } = planned;
    const seconds: number[] = [];
    const isMarked = hasMarks(planned.read.reading);
    const price = (piece: TextRange, index: number) => {
      const part = base?.parts[reused[index] ?? -1];
      seconds.push(part ? part.end - part.start : typicalSeconds(planned, piece, isMarked));
    };
    await eachInTurns(pieces.entries(), ([index, piece]) => price(piece, index), input.signal);
    const sum = (indexes: readonly number[]) =>
      Math.round(10 * indexes.reduce((total, index) => total + (seconds[index] ?? 0), 0)) / 10;
    const { balance } = await ledger.getBalance(input.userId);
    return {
      characters: input.text.length,
      sentences: pieces.length,
      seconds: sum([...pieces.keys()]),
      changed: { sentences: missing.length, seconds: sum(missing) },
      kept_from: base?.parts.length ?? 0,
      seconds_held: Math.ceil(10 * (await secondsToHold(planned))) / 10,
      seconds_left: balance.audio_quota,
      marks_unheard: marksIn(planned.read.reading).filter(
        (mark) => !supportedMarks[planned.reads].includes(mark),
      ),
    };
  };
}

/** Marks each engine supports: the built-in one all, ElevenLabs pauses and spelling, other servers spelling. */
const supportedMarks: Readonly<Record<Reads, readonly Mark[]>> = {
  vowelled: ['pause', 'emphasis', 'slow', 'fast', 'spell'],
  written: ['pause', 'spell'],
  unpaused: ['spell'],
};

function typicalSeconds(
  { read: { reading }, reads }: SpeechPlan,
  piece: TextRange,
  isMarked: boolean,
): number {
  const text = reading.slice(piece.from, piece.to);
  const script = /\p{Script=Arabic}/u.test(text) ? 'arabic' : 'other';
  const plain = SILENCE_SECONDS + spokenLength(text, reads) / TYPICAL_CHARACTERS_PER_SECOND[script];
  if (!isMarked) return plain;
  const open = prosodyAt(reading, piece.from);
  const inside = marksIn(text).filter((mark) => mark !== 'pause');
  // An enclosing mark counts fully, one that starts inside counts half.
  const factor = inside.reduce((sum, mark) => sum * (1 + (TYPICAL_SLOWDOWN_FACTORS[mark] - 1) / 2), 1);
  const before = (Object.keys(open) as (keyof typeof open)[]).filter((mark) => open[mark]);
  return plain * before.reduce((sum, mark) => sum * TYPICAL_SLOWDOWN_FACTORS[mark], factor) + pausesOf(text);
}

function lengthOf(reading: string, piece: TextRange | undefined, reads: Reads): number {
  return piece ? spokenLength(reading.slice(piece.from, piece.to), reads) : 0;
}

/** Marks take no time; a digit in unexpanded Arabic is spoken as a word or two. */
function spokenLength(reading: string, reads: Reads): number {
  const { length } = withoutMarks(reading).replace(/\p{M}/gu, '').replace(/ {2,}/g, ' ');
  if (reads === 'vowelled' || !/\p{Script=Arabic}/u.test(reading)) return length;
  return length + MAX_DIGIT_CHARACTERS * (reading.match(/\p{Nd}/gu)?.length ?? 0);
}
