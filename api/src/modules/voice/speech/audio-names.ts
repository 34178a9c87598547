import { encodeMarks, withoutMarks } from '../../../engines/speech';

const LONGEST = 40;

/** A name for speech that nobody has named: its first words, without what file systems refuse. */
export function nameSpeech(text: string): string {
  // Enough for the name: the text may be a book.
  const words = withoutMarks(encodeMarks(text.slice(0, 500)))
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // By characters: half of an emoji is none.
  const characters = Array.from(words);
  if (characters.length <= LONGEST) return words || 'speech';
  const cut = characters.slice(0, LONGEST).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).trim()}…`;
}
