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

const timbres = { low: 'm3', high: 'f2' } as const;

/** @returns undefined for an unknown id */
export function findEspeakSettings(id: string, profile?: VoiceProfile): EspeakSettings | undefined {
  if (profile) {
    const { timbre, pitch, range, rate } = profile;
    return { espeak: 'en-us', language: 'en-US', variant: timbres[timbre], pitch, range, rate };
  }
  return voices.find((voice) => voice.id === id);
}

export const hasPreviewText = (language: string): boolean => Object.hasOwn(previews, language);

export function previewText(language: string): string {
  const texts: Readonly<Record<string, string>> = previews;
  return texts[language] ?? texts[language.split('-')[0] ?? ''] ?? previews.en;
}
