import { profileVoiceId } from '../../espeak/espeak-voices';
import type { MadeVoice, VoiceCloneEngine, VoiceCloneRequest, VoiceProfile } from '@lisan/engine-contract';
import { measureVoice, type VoiceMeasure } from './measure-voice';

/**
 * Built-in custom voices: measures pitch, liveliness and pace of a sample and applies them to a built-in
 * voice. It does not sound like the person; nothing of the sample is stored.
 */
export class ProfileEngine implements VoiceCloneEngine {
  readonly name = 'voice profile';
  readonly local = true;
  readonly kind = 'profile';

  async create({ sample, signal }: VoiceCloneRequest): Promise<MadeVoice> {
    signal?.throwIfAborted();
    const measure = await measureVoice(await sample.decode(signal), signal);
    return { voiceId: profileVoiceId, profile: tuneVoice(measure), requiresVerification: false };
  }

  async remove(): Promise<void> {}
}

/*
 * Calibration of the built-in engine: median pitch at settings 0, 25, 50, 75 and 99 for both timbres (mean
 * of English and Arabic, range 50), and the effects of range and rate.
 */
const settings = [0, 25, 50, 75, 99] as const;
const medians = {
  low: [74, 88, 108, 137, 176],
  high: [136, 162, 200, 254, 327],
} as const;
/** Log increase of the median per range step above 50. */
const liftPerRange = 0.003;
/** Semitones per range step at pitch 0 and 99; higher settings flatten the voice. */
const semitonesPerRange = [0.144, 0.067] as const;
/** Syllables per second at 175 words per minute, and words per minute per additional syllable. */
const paceAt175 = 5.45;
const rateForSyllable = 46;
/** Hz; boundary between the low and the high timbre. */
const middle = 155;

export function tuneVoice(measure: VoiceMeasure): VoiceProfile {
  const timbre = measure.pitch < middle ? 'low' : 'high';
  const firstGuess = clamp(settingFor(measure.pitch, medians[timbre]), 0, 99);
  const [atLowest, atHighest] = semitonesPerRange;
  const range = clamp(measure.range / (atLowest + ((atHighest - atLowest) * firstGuess) / 99), 10, 99);
  const wanted = measure.pitch / Math.exp(liftPerRange * (range - 50));
  return {
    timbre,
    pitch: clamp(settingFor(wanted, medians[timbre]), 0, 99),
    range,
    rate: clamp(175 + (measure.pace - paceAt175) * rateForSyllable, 100, 260),
  };
}

/** Interpolates logarithmically between calibrated settings. */
function settingFor(pitch: number, measured: readonly number[]): number {
  const above = measured.findIndex((median) => median >= pitch);
  const index = above < 0 ? measured.length - 1 : Math.max(1, above);
  const [low, high] = [measured[index - 1] ?? 1, measured[index] ?? 1];
  const [from, to] = [settings[index - 1] ?? 0, settings[index] ?? 99];
  return from + ((to - from) * Math.log(pitch / low)) / Math.log(high / low);
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(Math.max(value, least), most));
}
