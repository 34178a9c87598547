import type { Voice } from '@lisan/contract';

/** One premade English and one Arabic voice, in this order; fewer when the library lacks one. */
export function findDemoVoices(voices: readonly Voice[]): readonly Voice[] {
  const premade = voices.filter(({ category }) => category === 'premade');
  return ['en', 'ar'].flatMap(
    (language) => premade.find((voice) => voice.labels.language.startsWith(language)) ?? [],
  );
}

/** The brand's drawing: two phrases, as loudness over time. */
export const demoPeaks: readonly number[] = Array.from({ length: 64 }, (_, index) => {
  const phrase = Math.abs(Math.sin((index / 64) * Math.PI * 2));
  const syllable = Math.abs(Math.sin(index * 1.7)) * 0.6 + Math.abs(Math.cos(index * 0.9)) * 0.4;
  return 0.08 + 0.92 * phrase * syllable;
});
