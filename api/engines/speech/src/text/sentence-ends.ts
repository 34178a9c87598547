import abbreviations from './abbreviations.json' with { type: 'json' };

const titles = new Set([...abbreviations.title, ...abbreviations.arabicTitle]);
const beforeNumber = new Set(abbreviations.beforeNumber);
const mayEnd = new Set(abbreviations.mayEnd);

const terminators = /[.!?؟۔…。！？]+[\p{Pf}\p{Pe}"'”’»]*/gu;

/** Longer than any abbreviation; without a limit the lookback would be quadratic. */
const MAX_ABBREVIATION_LENGTH = 40;

/** Yields ascending UTF-16 indices after the closing marks of a line's sentences. */
export function* sentenceEnds(line: string): Generator<number> {
  for (const match of line.matchAll(terminators)) {
    const end = match.index + match[0].length;
    const before = line.slice(Math.max(0, match.index - MAX_ABBREVIATION_LENGTH), match.index);
    if (isEnd(before, match[0], line.slice(end, end + MAX_ABBREVIATION_LENGTH))) yield end;
  }
}

function isEnd(before: string, marks: string, after: string): boolean {
  if (after === '') return true;
  if (!/^\s/.test(after)) return endsWithoutSpace(before, marks, after);
  if (isDot(marks)) return !isInnerDot(before, after);
  // “Really?” she asked: the sentence continues in lower case.
  const isContinued = /^\s+\p{Ll}/u.test(after);
  return !(isContinued && (marks.length > 1 || marks === '…'));
}

/** Arabic often omits the space after the mark; Latin `a.b?c=1` is an address or a number. */
function endsWithoutSpace(before: string, marks: string, after: string): boolean {
  if (/[。！？]/.test(marks)) return true;
  const isArabicBefore = /\p{Script=Arabic}\p{M}{0,8}$/u.test(before);
  const isArabicAfter = /^\p{Script=Arabic}/u.test(after);
  if (!isArabicBefore || !isArabicAfter) return false;
  return !isDot(marks) || lastToken(before).length > 2;
}

export function isTitle(token: string): boolean {
  return token.endsWith('.') && titles.has(lastToken(token.slice(0, -1)).toLowerCase());
}

function isDot(marks: string): boolean {
  return marks === '.';
}

/** A dot followed by a space that ends no sentence: abbreviation, initial, list number. */
function isInnerDot(before: string, after: string): boolean {
  const token = lastToken(before);
  if (/^\d{1,3}$/.test(before.trim())) return true;
  if (/^\p{Lu}$/u.test(token)) return true;
  const bare = token.toLowerCase();
  if (titles.has(bare)) return !/\d\s*$/.test(before.slice(0, before.length - token.length));
  if (beforeNumber.has(bare) && /^\s+\d/.test(after)) return true;
  if (mayEnd.has(bare)) return !/^\s+\p{Lu}/u.test(after);
  return /^\s+\p{Ll}/u.test(after);
}

function lastToken(before: string): string {
  return /(?<![^\s([{"'“‘«])[^\s([{"'“‘«]*$/u.exec(before)?.[0] ?? '';
}
