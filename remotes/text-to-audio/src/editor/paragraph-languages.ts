import { languageOfText } from '../library/text-language';

interface LanguageCount {
  readonly language: string;
  readonly paragraphs: number;
}

/** The languages of the paragraphs of a text, the most frequent first; paragraphs that cannot be told are left out. */
export function countLanguages(text: string): LanguageCount[] {
  const counts = new Map<string, number>();
  for (const paragraph of text.split('\n')) {
    const language = languageOfText(paragraph);
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts]
    .map(([language, paragraphs]) => ({ language, paragraphs }))
    .sort((one, other) => other.paragraphs - one.paragraphs);
}
