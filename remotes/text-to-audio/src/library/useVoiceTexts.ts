import { useMemo } from 'react';
import type { Voice } from '@lisan/contract';
import { labelOf } from '../voices/voice-options';
import { useSpeechTranslations } from '../speech/useSpeech';
import { useStudioTranslations } from '../studio/useStudioTranslations';
import { primaryOf } from './text-language';

/** What voices can be chosen by. */
export const filterNames = ['language', 'accent', 'gender', 'age', 'use'] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Readonly<Partial<Record<FilterName, string>>>;

/** What a voice says of itself; of its language without the region. */
export function valueOf({ labels }: Voice, name: FilterName): string {
  return name === 'language' ? primaryOf(labels.language) : (labels[name] ?? '');
}

/** Every value that voices have, each once. */
export function valuesOf(voices: readonly Voice[], name: FilterName): string[] {
  return [...new Set(voices.map((voice) => valueOf(voice, name)))].filter((value) => value !== '');
}

/** A voice with all that can be found of it, in words as they are searched. */
interface FindableVoice {
  readonly voice: Voice;
  readonly words: string;
}

/** Without accents, vowel marks and case: `zoe` finds Zoë. */
const searchable = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[أإآ]/g, 'ا').toLowerCase();

/** Voices that have every word of the search and every chosen value. */
export function findVoices(all: readonly FindableVoice[], search: string, filters: Filters): Voice[] {
  const wanted = searchable(search).split(/\s+/).filter(Boolean);
  const chosen = filterNames.flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return all
    .filter(
      ({ voice, words }) =>
        chosen.every(([name, value]) => valueOf(voice, name) === value) &&
        wanted.every((word) => words.includes(word)),
    )
    .map(({ voice }) => voice);
}

const known: Readonly<Partial<Record<FilterName, readonly string[]>>> = {
  gender: ['female', 'male', 'neutral'],
  age: ['young', 'middle', 'old'],
  use: ['narration', 'conversation', 'news', 'teaching', 'advertising', 'social'],
};

/** What voices say of themselves, in the reader's language. */
export function useVoiceTexts() {
  const { t: speech, format } = useSpeechTranslations();
  const { t } = useStudioTranslations();

  function sayValue(name: FilterName, value: string): string {
    if (value === '') return '';
    if (name === 'language') return format.languageName(value);
    if (name === 'accent') return labelOf(value, speech);
    // A provider's own word stays as it is.
    return known[name]?.includes(value) ? t(`library.${name}.${value}`) : value.replaceAll('_', ' ');
  }

  function describe(voice: Voice): string {
    const { language, description } = voice.labels;
    const said = [
      format.languageName(language || 'und'),
      sayValue('accent', valueOf(voice, 'accent')),
      sayValue('gender', valueOf(voice, 'gender')),
      sayValue('age', valueOf(voice, 'age')),
      sayValue('use', valueOf(voice, 'use')),
      labelOf(description, speech),
    ];
    return [...new Set(said.filter(Boolean))].join(' · ');
  }

  return { sayValue, describe };
}

/** The library, ready to be searched in the reader's words and in the voices' own. */
export function useFindable(voices: readonly Voice[]): readonly FindableVoice[] {
  const { describe } = useVoiceTexts();
  const { language } = useStudioTranslations();
  return useMemo(
    () =>
      voices.map((voice) => ({
        voice,
        words: searchable([voice.name, describe(voice), ...Object.values(voice.labels)].join(' ')),
      })),
    // The words are those of the language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [voices, language],
  );
}
