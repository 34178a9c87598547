import { findLanguage } from '../library/text-language';

interface LanguageCount {
  readonly language: string;
  readonly paragraphs: number;
}

/** Of the text that was counted last: with each key one paragraph changes, and a book has a thousand. */
let known: ReadonlyMap<string, string | undefined> = new Map();

/** The languages of the paragraphs of a text, the most frequent first; paragraphs that cannot be told are left out. */
export function countLanguages(text: string): LanguageCount[] {
  const counts = new Map<string, number>();
  const seen = new Map<string, string | undefined>();
  for (const paragraph of text.split('\n')) {
    const language = known.has(paragraph) ? known.get(paragraph) : findLanguage(paragraph);
    seen.set(paragraph, language);
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  known = seen;
  return [...counts]
    .map(([language, paragraphs]) => ({ language, paragraphs }))
    .sort((one, other) => other.paragraphs - one.paragraphs);
}
