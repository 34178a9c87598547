import type { Language } from '@lisan/engine-contract';
import ar from '../phrases/ar.json' with { type: 'json' };
import en from '../phrases/en.json' with { type: 'json' };
import { countWords } from './words';

/** Both languages share one type: a missing phrase does not compile. */
export type Phrases = typeof en;
export type Role = Exclude<keyof Phrases['points'], 'hook' | 'call'>;
export type Slots = Readonly<Record<string, string | number>>;

export const phrases: Readonly<Record<Language, Phrases>> = { en, ar };

export function fill(sentence: string, slots: Slots): string {
  return sentence.replace(/\{(\w+)\}/g, (slot, name: string) => String(slots[name] ?? slot));
}

export function findDomain(topic: string, language: Language): keyof Phrases['domains'] | undefined {
  const words = topic.toLowerCase().split(/[^\p{L}\p{N}-]+/u);
  const forms = new Set(words.flatMap((word) => [word, ...withoutPrefix(word)]));
  const text = ` ${words.join(' ')} `;
  const domains = Object.entries(phrases[language].domains) as [
    keyof Phrases['domains'],
    { words: string[] },
  ][];
  return domains.find(([, domain]) =>
    domain.words.some((word) => forms.has(word) || (word.includes(' ') && text.includes(` ${word} `))),
  )?.[0];
}

/** Removes attached particles: `والقهوة`, `للقهوة`, `القهوة`, `قهوتي`. */
function withoutPrefix(word: string): string[] {
  const stem = word.replace(/^(?:[وفبك]?ال|لل)/u, '');
  return [stem, stem.replace(/تي$/u, 'ة'), stem.replace(/ي$/u, '')];
}

export function shortestFirst(sentences: readonly string[]): string[] {
  return [...sentences].sort((first, second) => countWords(first) - countWords(second));
}
