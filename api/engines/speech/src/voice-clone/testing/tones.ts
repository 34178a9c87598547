import type { MonoSound } from '@lisan/engine-contract';

export interface ToneOptions {
  readonly seconds: number;
  readonly sampleRate?: number;
  /** Hz at a given second. */
  readonly pitch: (second: number) => number;
  /** Per second; 0 for one long vowel. */
  readonly syllables?: number;
  readonly noise?: number;
}

export function makeTone({
  seconds,
  sampleRate = 22_050,
  pitch,
  syllables = 4,
  noise = 0,
}: ToneOptions): MonoSound {
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  const random = randomNumbers();
  const wave = oneCycle();
  const arch = Float32Array.from({ length: 1_024 }, (_, index) => Math.sin((index / 1_024) * Math.PI) ** 2);
  let phase = 0;
  for (let index = 0; index < samples.length; index++) {
    const second = index / sampleRate;
    phase = (phase + pitch(second) / sampleRate) % 1;
    const loudness = syllables === 0 ? 1 : (arch[Math.trunc(((second * syllables) % 1) * arch.length)] ?? 0);
    samples[index] = 0.3 * (wave[Math.trunc(phase * wave.length)] ?? 0) * loudness + noise * (random() - 0.5);
  }
  return { samples, sampleRate };
}

function oneCycle(): Float32Array {
  return Float32Array.from({ length: 4_096 }, (_, index) => {
    let value = 0;
    for (let overtone = 1; overtone <= 12; overtone++) {
      value += Math.sin(2 * Math.PI * (index / 4_096) * overtone) / overtone;
    }
    return value;
  });
}

function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
