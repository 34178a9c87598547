/**
 * Sentences of a text, trimmed; the last may be incomplete. Splits by line first: `Intl.Segmenter`
 * is too slow on a long text.
 */
export function sentencesOf(text: string, language: string): readonly string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return text
    .split('\n')
    .flatMap((line) => Array.from(segmenter.segment(line), ({ segment }) => segment.trim()))
    .filter((sentence) => sentence !== '');
}

/**
 * The complete sentences not announced yet. An announced sentence may have changed since, when
 * Markdown marks closed: then returns only its new part.
 */
export function findUnannounced(announced: readonly string[], complete: readonly string[]): string[] {
  const announcedLetters = announced.map(lettersOf);
  const announcedText = announcedLetters.join('');
  const fresh: string[] = [];
  let offset = 0;
  for (const sentence of complete) {
    const letters = lettersOf(sentence);
    const rest = announcedText.slice(offset);
    if (rest.startsWith(letters)) offset += letters.length;
    else if (letters.startsWith(rest)) {
      fresh.push(withoutLetters(sentence, [...rest].length));
      offset = announcedText.length;
    } else if (!announcedLetters.includes(letters)) fresh.push(sentence);
  }
  return fresh;
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '');

const withoutLetters = (text: string, count: number) =>
  count === 0
    ? text
    : text.replace(new RegExp(`^(?:[^\\p{L}\\p{N}]*[\\p{L}\\p{N}]){${count}}[^\\p{L}\\p{N}]*`, 'u'), '');
