const LONGEST = 40;

/** A name for speech that nobody has named: its first words, without what file systems refuse. */
export function nameSpeech(text: string): string {
  const words = text
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const short =
    words.length <= LONGEST
      ? words
      : `${words.slice(0, words.lastIndexOf(' ', LONGEST) + 1 || LONGEST).trim()}…`;
  return short || 'speech';
}
