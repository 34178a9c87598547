import type { Language } from '../fixtures/translations';
import type { ScreenState } from './states/steps';

const themes = ['light', 'dark'] as const;
/** Light or dark. */
export type Theme = (typeof themes)[number];

/** What the words of the command choose: all where they say nothing. */
export interface Choice {
  readonly languages: readonly Language[];
  readonly themes: readonly Theme[];
  readonly widths: readonly number[];
  /** Pictures are held against those that were agreed to, agreed to, or only taken. */
  readonly mode: 'take' | 'check' | 'accept';
  isWanted(group: string, state: Pick<ScreenState, 'name'>): boolean;
}

export function readWords(words: readonly string[]): Choice {
  const chosenOf = <One extends string>(all: readonly One[]) => {
    const chosen = all.filter((one) => words.includes(one));
    return chosen.length > 0 ? chosen : all;
  };
  const names = words.filter((word) => !/^(?:\d+|en|ar|light|dark|--.*)$/.test(word));
  return {
    languages: chosenOf<Language>(['en', 'ar']),
    themes: chosenOf(themes),
    widths: words.some((word) => /^\d+$/.test(word)) ? words.map(Number).filter(Boolean) : [360, 1440],
    mode: words.includes('--accept') ? 'accept' : words.includes('--check') ? 'check' : 'take',
    isWanted: (group, { name }) =>
      names.length === 0 ||
      names.some((word) => word === group || name === word || name.startsWith(`${word}-`)),
  };
}
