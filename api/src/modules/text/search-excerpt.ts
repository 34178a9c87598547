/** Characters on each side of what was found. */
const CONTEXT = 60;

const MARK = /[\u064B-\u0652\u0670\u0640]/;
const folded: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ؤ: 'و',
  ئ: 'ي',
};

/** One spelling for what people type in many: small letters, no vowel marks, one alif. */
export function foldText(text: string): string {
  return foldWithOffsets(text).folded;
}

function foldWithOffsets(text: string): { folded: string; offsets: number[] } {
  let result = '';
  const offsets: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (MARK.test(character)) continue;
    const lower = character.toLowerCase();
    const kept = lower.length === 1 ? (folded[lower] ?? lower) : character;
    result += kept;
    offsets.push(index);
  }
  return { folded: result, offsets };
}

/** The words around the first find, on one line; the beginning when only the title matched. */
export function excerptOf(text: string, foldedWords: string): string | undefined {
  const { folded: haystack, offsets } = foldWithOffsets(text);
  const at = haystack.indexOf(foldedWords);
  if (at < 0) return undefined;
  const start = offsets[Math.max(0, at - CONTEXT)] ?? 0;
  const end = offsets[at + foldedWords.length + CONTEXT] ?? text.length;
  return cut(text, start, end);
}

export function beginningOf(text: string): string {
  return cut(text, 0, Math.min(text.length, 2 * CONTEXT));
}

function cut(text: string, start: number, end: number): string {
  const words = text
    .slice(start, end)
    .replace(/^\p{Surrogate}|\p{Surrogate}$/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return `${start > 0 ? '…' : ''}${words}${end < text.length ? '…' : ''}`;
}
