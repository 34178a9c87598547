import type { EngineVoice, VoiceProfile } from '@lisan/engine-contract';
import voices from './voices.json' with { type: 'json' };
import previews from './previews.json' with { type: 'json' };

export interface EspeakSettings {
  /** eSpeak's name of the voice's own language, and its BCP 47 tag. */
  readonly espeak: string;
  readonly language: string;
  /** An eSpeak timbre, for example `f2`; also used for other languages. */
  readonly variant: string;
  readonly pitch: number;
  readonly range: number;
  /** Words per minute. */
  readonly rate: number;
  /** Decibels to -16 LUFS, measured on the preview with ffmpeg's `ebur128`. */
  readonly gain: number;
}

export const espeakVoices: readonly EngineVoice[] = voices.map(
  ({ id, name, gender, description, accent, language, age, use }) => ({
    id,
    name,
    category: 'premade',
    labels: { gender, description, accent, language, age, use },
  }),
);

export const profileVoiceId = 'lisan-profile';

const timbres = { low: { variant: 'm3', gain: 7.2 }, high: { variant: 'f2', gain: 4.6 } } as const;

/** @returns undefined for an unknown id */
export function findEspeakSettings(id: string, profile?: VoiceProfile): EspeakSettings | undefined {
  if (profile) {
    const { timbre, pitch, range, rate } = profile;
    return { espeak: 'en-us', language: 'en-US', ...timbres[timbre], pitch, range, rate };
  }
  return voices.find((voice) => voice.id === id);
}

export const hasPreviewText = (language: string): boolean => Object.hasOwn(previews, language);

export function previewText(language: string): string {
  const texts: Readonly<Record<string, string>> = previews;
  return texts[language] ?? texts[language.split('-')[0] ?? ''] ?? previews.en;
}
