import type { Voice } from '@lisan/contract';
import { primaryOf } from './text-language';

export const filterNames = ['language', 'accent', 'gender', 'age', 'use'] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Readonly<Partial<Record<FilterName, string>>>;

export function valueOf({ labels }: Voice, name: FilterName): string {
  return name === 'language' ? primaryOf(labels.language) : (labels[name] ?? '');
}

export function valuesOf(voices: readonly Voice[], name: FilterName): string[] {
  return [...new Set(voices.map((voice) => valueOf(voice, name)))].filter((value) => value !== '');
}

export interface FindableVoice {
  readonly voice: Voice;
  readonly words: string;
}

/** Without accents, vowel marks and case: `zoe` finds Zoë. */
export const searchable = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[أإآ]/g, 'ا').toLowerCase();

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
