/** Words a minute of somebody who reads a script aloud without haste; Arabic words carry their articles and pronouns with them. */
const wordsPerMinute = { arabic: 115, other: 150 };

const arabicLetter = /\p{Script=Arabic}/u;

/** Whole seconds that a text takes to be said, at least one; 0 for a text without a word. */
export function speakingSeconds(text: string): number {
  const words = text.match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
  if (words.length === 0) return 0;
  const arabic = words.filter((word) => arabicLetter.test(word)).length;
  const minutes = arabic / wordsPerMinute.arabic + (words.length - arabic) / wordsPerMinute.other;
  return Math.max(1, Math.round(minutes * 60));
}
