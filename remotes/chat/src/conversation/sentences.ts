/**
 * Sentences of a text in the reader's language, without the space around them; the last may still be incomplete. None
 * goes beyond its line, and line by line a megabyte takes no minute: what splits takes longer and longer in one text.
 */
export function sentencesOf(text: string, language: string): readonly string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return text
    .split('\n')
    .flatMap((line) => Array.from(segmenter.segment(line), ({ segment }) => segment.trim()))
    .filter((sentence) => sentence !== '');
}

/**
 * What of the sentences that are complete was not told yet. One that was told may read otherwise by now: marks around it
 * were found to be marks, or what seemed to be its end was none. Then only what is new of it is told.
 */
export function untold(told: readonly string[], complete: readonly string[]): string[] {
  const known = told.map(lettersOf);
  const heard = known.join('');
  const fresh: string[] = [];
  let behind = 0;
  for (const sentence of complete) {
    const letters = lettersOf(sentence);
    const rest = heard.slice(behind);
    if (rest.startsWith(letters)) behind += letters.length;
    else if (letters.startsWith(rest)) {
      fresh.push(withoutLetters(sentence, [...rest].length));
      behind = heard.length;
    } else if (!known.includes(letters)) fresh.push(sentence);
  }
  return fresh;
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '');

/** What follows so many letters, from its own first letter on. */
const withoutLetters = (text: string, count: number) =>
  count === 0
    ? text
    : text.replace(new RegExp(`^(?:[^\\p{L}\\p{N}]*[\\p{L}\\p{N}]){${count}}[^\\p{L}\\p{N}]*`, 'u'), '');
