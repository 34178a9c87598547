import { RequestError } from '@lisan/errors';
import { measurePace } from './pace';
import { findPitch, pitchFrameLength } from './pitch';
import type { MonoSound } from '@lisan/engine-contract';

export interface VoiceMeasure {
  /** Median fundamental, Hz. */
  readonly pitch: number;
  /** Semitones between the 10th and 90th percentile of the pitch. */
  readonly range: number;
  /** Syllables per second, without pauses. */
  readonly pace: number;
  /** Voiced share of the speaking time, 0 to 1. */
  readonly voicedRatio: number;
}

/** Hz; covers pitches up to 450 Hz with far less work than 44.1 kHz. */
const MEASURING_SAMPLES_PER_SECOND = 11_025;
/** More frames do not change a median; longer samples are subsampled evenly. */
const MAX_FRAMES = 6_000;
const HOP_SECONDS = 0.02;
/** RMS below which a frame is silent (-50 dB). */
const SILENCE_RMS = 0.003;
/** Minimum voiced seconds and share of a speaking person. */
const MIN_VOICED_SECONDS = 1;
const MIN_VOICED_RATIO = 0.15;

/**
 * Measures pitch, liveliness and pace of a speaker. Yields to other work between slices.
 * @throws RequestError `unsuitable_media`, message `sample_without_voice`: silence, noise or music without a voice
 */
export async function measureVoice(sound: MonoSound, signal?: AbortSignal): Promise<VoiceMeasure> {
  const { samples, sampleRate } = resampleForMeasuring(
    sound.samples,
    sound.sampleRate,
    MEASURING_SAMPLES_PER_SECOND,
  );
  const track = await pitchTrack(samples, sampleRate, signal);
  const voiced = track.frames.filter((frame) => frame.pitch !== undefined);
  const loud = track.frames.filter((frame) => frame.isLoud);
  const voicedRatio = loud.length === 0 ? 0 : voiced.length / loud.length;
  if (voiced.length * track.hop < MIN_VOICED_SECONDS || voicedRatio < MIN_VOICED_RATIO) {
    throw new RequestError('unsuitable_media', { message: 'sample_without_voice' });
  }

  const pitches = voiced.map((frame) => frame.pitch ?? 0).sort((one, other) => one - other);
  const [low, median, high] = [0.1, 0.5, 0.9].map((part) => pitches[Math.floor(pitches.length * part)] ?? 0);
  // A syllable's peak may fall between voiced frames: accept neighbours within 60 ms.
  const isVoiced = (second: number) =>
    track.frames
      .slice(Math.max(0, Math.floor((second - 0.06) / track.hop)), Math.ceil((second + 0.06) / track.hop))
      .some((frame) => frame.pitch !== undefined);
  const pace = measurePace(samples, sampleRate, isVoiced);
  return {
    pitch: median ?? 0,
    range: 12 * Math.log2((high ?? 1) / (low ?? 1)),
    pace: pace.syllablesPerSecond,
    voicedRatio,
  };
}

interface PitchFrame {
  readonly isLoud: boolean;
  readonly pitch: number | undefined;
}

async function pitchTrack(samples: Float32Array, sampleRate: number, signal: AbortSignal | undefined) {
  const length = pitchFrameLength({ sampleRate });
  const hop = Math.max(HOP_SECONDS, samples.length / sampleRate / MAX_FRAMES);
  const frames: PitchFrame[] = [];
  let pauseAt = performance.now() + 8;
  for (let second = 0; second * sampleRate + length <= samples.length; second = frames.length * hop) {
    const start = Math.floor(second * sampleRate);
    const frame = samples.subarray(start, start + length);
    const isLoud = loudnessOf(frame) > SILENCE_RMS;
    frames.push({ isLoud, pitch: isLoud ? findPitch(frame, { sampleRate }) : undefined });
    if (performance.now() > pauseAt) {
      await new Promise((resume) => setImmediate(resume));
      signal?.throwIfAborted();
      pauseAt = performance.now() + 8;
    }
  }
  return { frames, hop };
}

function loudnessOf(frame: Float32Array): number {
  let energy = 0;
  for (const sample of frame) energy += sample * sample;
  return Math.sqrt(energy / Math.max(1, frame.length));
}

/**
 * Downsamples by averaging, accurate enough to measure pitch and loudness, not for listening. Never
 * upsamples.
 */
function resampleForMeasuring(
  samples: Float32Array,
  sampleRate: number,
  wanted: number,
): { samples: Float32Array; sampleRate: number } {
  const step = Math.floor(sampleRate / wanted);
  if (step < 2) return { samples, sampleRate };
  const fewer = new Float32Array(Math.floor(samples.length / step));
  for (let index = 0; index < fewer.length; index++) {
    let sum = 0;
    for (let offset = 0; offset < step; offset++) sum += samples[index * step + offset] ?? 0;
    fewer[index] = sum / step;
  }
  return { samples: fewer, sampleRate: sampleRate / step };
}
