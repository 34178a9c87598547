import type { TimedPhoneme, TimedWord, SpeechTimes } from '@lisan/engine-contract';
import { restShape, shapeKeys, type MouthShape } from '../mouth/mouth-profile';
import type { SoundCurve } from './sound-curve';
import { shapeOf, shapesOfSymbol, shapesOfWord } from './visemes';

interface Keyed {
  readonly start: number;
  readonly end: number;
  readonly shape: MouthShape;
}

const STEPS_PER_SECOND = 200;
/** Coarticulation between neighbouring sounds (standard deviation). */
const COARTICULATION_SECONDS = 0.036;
/** Lips lead the sound. */
const LIP_LEAD_SECONDS = 0.03;

export function shapesFromTiming(
  timing: SpeechTimes,
  sound: SoundCurve,
  frames: number,
  framesPerSecond: number,
): MouthShape[] {
  const keys =
    timing.phonemes.length > 0 ? timing.phonemes.flatMap(keysOfPhoneme) : timing.words.flatMap(keysOfWord);
  const closures = keys.filter(({ shape }) => shape.open === 0);
  const steps = layOut(keys, Math.ceil((frames / framesPerSecond) * STEPS_PER_SECOND) + STEPS_PER_SECOND);
  return Array.from({ length: frames }, (_, frame) => {
    const time = (frame + 0.5) / framesPerSecond;
    const shape = blendAround(steps, time + LIP_LEAD_SECONDS);
    const effort = 0.62 + 0.45 * (sound.loudness[frame] ?? 0);
    return {
      ...shape,
      open: Math.min(
        1,
        shape.open * effort * passing(closures, time + LIP_LEAD_SECONDS, 0.5 / framesPerSecond),
      ),
    };
  });
}

/**
 * Computes one mouth shape per frame from the sound alone: loud opens, hissing is narrow and wide, dark is
 * round.
 */
export function shapesFromSound({ loudness, brightness }: SoundCurve): MouthShape[] {
  const hiss = shapeOf('hiss');
  const vowel = shapeOf('openVowel');
  const round = shapeOf('midRound');
  return Array.from(loudness, (loud, frame) => {
    const bright = brightness[frame] ?? 0;
    const hissing = Math.min(1, Math.max(0, (bright - 0.5) / 0.3));
    const dark = Math.min(1, Math.max(0, (0.2 - bright) / 0.12));
    const voiced = mix(mix(vowel, round, 0.7 * dark), hiss, hissing);
    return mix(restShape, voiced, loud ** 1.3);
  });
}

const keysOfPhoneme = ({ symbol, start, end }: TimedPhoneme): Keyed[] =>
  spread(shapesOfSymbol(symbol), start, end);
const keysOfWord = ({ text, start, end }: TimedWord): Keyed[] => spread(shapesOfWord(text), start, end);

function spread(shapes: readonly MouthShape[], start: number, end: number): Keyed[] {
  const part = (end - start) / shapes.length;
  return shapes.map((shape, i) => ({ shape, start: start + i * part, end: start + (i + 1) * part }));
}

function layOut(keys: readonly Keyed[], count: number): MouthShape[] {
  const steps = new Array<MouthShape>(count).fill(restShape);
  for (const { start, end, shape } of keys) {
    const first = Math.max(0, Math.round(start * STEPS_PER_SECOND));
    steps.fill(shape, first, Math.max(first + 1, Math.round(end * STEPS_PER_SECOND)));
  }
  return steps;
}

function blendAround(steps: readonly MouthShape[], time: number): MouthShape {
  const middle = time * STEPS_PER_SECOND;
  const reach = Math.ceil(3 * COARTICULATION_SECONDS * STEPS_PER_SECOND);
  const sum = { ...restShape } as Record<(typeof shapeKeys)[number], number>;
  let total = 0;
  for (let i = Math.round(middle) - reach; i <= middle + reach; i++) {
    const weight = Math.exp(-0.5 * ((i - middle) / (COARTICULATION_SECONDS * STEPS_PER_SECOND)) ** 2);
    const shape = steps[i] ?? restShape;
    total += weight;
    for (const key of shapeKeys) sum[key] += weight * shape[key];
  }
  for (const key of shapeKeys) sum[key] /= total;
  return sum;
}

/**
 * 0 in the middle of a "p", "b" or "m", 1 away from it: blending with loud vowels would keep the lips
 * apart.
 */
function passing(closures: readonly Keyed[], time: number, halfFrame: number): number {
  let pass = 1;
  for (const { start, end } of closures) {
    const middle = (start + end) / 2;
    // A closure between two frames belongs to the nearer one.
    const distance = Math.max(0, Math.abs(time - middle) - halfFrame);
    if (distance < 0.2) pass *= 1 - Math.exp(-((distance / Math.max(0.028, (end - start) / 2)) ** 2));
  }
  return pass;
}

function mix(one: MouthShape, other: MouthShape, part: number): MouthShape {
  const mixed = { ...one } as Record<(typeof shapeKeys)[number], number>;
  for (const key of shapeKeys) mixed[key] += (other[key] - one[key]) * part;
  return mixed;
}
