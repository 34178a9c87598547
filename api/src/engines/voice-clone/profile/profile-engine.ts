import { profileVoiceId } from '../../speech/espeak/espeak-voices';
import type { MadeVoice, VoiceCloneEngine, VoiceCloneRequest } from '../voice-clone-engine';
import { measureVoice, type VoiceMeasure } from './measure-voice';
import type { VoiceProfile } from '../../speech/speech-engine';

/**
 * The built-in way to a voice of one's own: pitch, liveliness and pace of the sample are measured and the built-in
 * voice is set to them. It does not sound like the person; nothing of the sample is kept.
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

  /** A profile lives in our database alone. */
  async remove(): Promise<void> {}
}

/*
 * The built-in engine measured with our own ears: median pitch at setting 0, 25, 50, 75 and 99 for both timbres (mean
 * of English and Arabic, range 50), and how range and rate change what is measured.
 */
const settings = [0, 25, 50, 75, 99] as const;
const medians = {
  low: [74, 88, 108, 137, 176],
  high: [136, 162, 200, 254, 327],
} as const;
/** A higher range lifts the median too: by this much (logarithm) for each step above 50. */
const liftPerRange = 0.003;
/** Semitones for each step of range, at pitch 0 and at 99: the higher the setting, the flatter the voice. */
const semitonesPerRange = [0.144, 0.067] as const;
/** Syllables a second at 175 words a minute, and words a minute for each syllable more. */
const paceAt175 = 5.45;
const rateForSyllable = 46;
/** Where the low timbre ends and the high one begins, Hz. */
const middle = 155;

/** The built-in engine's settings that come closest to a measured voice. */
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

/** Between two measured settings pitch grows by equal ratios. */
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
