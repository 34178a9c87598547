import { useMemo } from 'react';
import type { Voice } from '@lisan/contract';
import { labelOf, voiceName } from '../voices/voice-options';
import { useSpeechTranslations } from '../speech/speech.store';
import { useStudioTranslations } from '../studio/LazyPart';
import { searchable, valueOf, type FilterName, type FindableVoice } from './voice-search';

const known: Readonly<Partial<Record<FilterName, readonly string[]>>> = {
  gender: ['female', 'male', 'neutral'],
  age: ['young', 'middle', 'old'],
  use: ['narration', 'conversation', 'news', 'teaching', 'advertising', 'social'],
};

export function useVoiceTexts() {
  const { t: speech, format } = useSpeechTranslations();
  const { t } = useStudioTranslations();

  function formatValue(name: FilterName, value: string): string {
    if (value === '') return '';
    if (name === 'language') return format.languageName(value);
    if (name === 'accent') return labelOf(value, speech);
    // A provider's own label stays untranslated.
    return known[name]?.includes(value) ? t(`library.${name}.${value}`) : value.replaceAll('_', ' ');
  }

  function describe(voice: Voice): string {
    const { language, description } = voice.labels;
    const details = [
      format.languageName(language || 'und'),
      formatValue('accent', valueOf(voice, 'accent')),
      formatValue('gender', valueOf(voice, 'gender')),
      formatValue('age', valueOf(voice, 'age')),
      formatValue('use', valueOf(voice, 'use')),
      labelOf(description, speech),
    ];
    return [...new Set(details.filter(Boolean))].join(' · ');
  }

  return { formatValue, describe };
}

export function useFindable(voices: readonly Voice[]): readonly FindableVoice[] {
  const { describe } = useVoiceTexts();
  const { t: speech, language } = useSpeechTranslations();
  return useMemo(
    () =>
      voices.map((voice) => ({
        voice,
        words: searchable(
          [voice.name, voiceName(voice, speech), describe(voice), ...Object.values(voice.labels)].join(' '),
        ),
      })),
    // Labels depend only on the language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [voices, language],
  );
}
