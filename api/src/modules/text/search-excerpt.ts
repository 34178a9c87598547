const CONTEXT_CHARACTERS = 60;

const MARKS_PATTERN = '[\u064B-\u0652\u0670\u0640]';
const MARK_PATTERN = new RegExp(MARKS_PATTERN);
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

/** Normalizes spelling: lower case, no vowel marks, one alif. */
export function foldText(text: string): string {
  return foldWithOffsets(text).folded;
}

/**
 * Builds a pattern for PostgreSQL's `~*` that matches every spelling: ten times faster than normalizing all texts.
 * @param foldedQuery from `foldText`
 */
export function searchPattern(foldedQuery: string): string {
  const letters = [...foldedQuery].map((letter) => {
    const spellings = Object.keys(folded).filter((other) => folded[other] === letter);
    if (spellings.length > 0) return `[${letter}${spellings.join('')}]`;
    return letter.replace(/[\\^$.*+?()[\]{}|]/, String.raw`\$&`);
  });
  return letters.join(`${MARKS_PATTERN}*`);
}

function foldWithOffsets(text: string): { folded: string; offsets: number[] } {
  let result = '';
  const offsets: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (MARK_PATTERN.test(character)) continue;
    const lower = character.toLowerCase();
    const foldedCharacter = lower.length === 1 ? (folded[lower] ?? lower) : character;
    result += foldedCharacter;
    offsets.push(index);
  }
  return { folded: result, offsets };
}

export function matchIn(text: string, foldedQuery: string) {
  const { folded: haystack, offsets } = foldWithOffsets(text);
  const at = haystack.indexOf(foldedQuery);
  if (at < 0) return undefined;
  const offset = (index: number) => offsets[index] ?? text.length;
  const start = offset(Math.max(0, at - CONTEXT_CHARACTERS));
  const end = offset(at + foldedQuery.length + CONTEXT_CHARACTERS);
  const [found, foundEnd] = [offset(at), offset(at + foldedQuery.length)];
  return {
    before: (start > 0 ? '…' : '') + toSingleLine(text.slice(start, found)).trimStart(),
    found: toSingleLine(text.slice(found, foundEnd)),
    after: toSingleLine(text.slice(foundEnd, end)).trimEnd() + (end < text.length ? '…' : ''),
  };
}

export function startOf(text: string): string {
  const end = Math.min(text.length, 2 * CONTEXT_CHARACTERS);
  return toSingleLine(text.slice(0, end)).trim() + (end < text.length ? '…' : '');
}

function toSingleLine(text: string): string {
  return text.replace(/^\p{Surrogate}|\p{Surrogate}$/gu, '').replace(/\s+/gu, ' ');
}
