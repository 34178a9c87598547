/** Sentences of a text in the reader's language, without the space around them; the last may still be incomplete. */
export function sentencesOf(text: string, language: string): readonly string[] {
  const segments = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text);
  return Array.from(segments, ({ segment }) => segment.trim()).filter((sentence) => sentence !== '');
}
