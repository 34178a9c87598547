import { joinAfterPrefix, withArticle, withLiArticle } from '../script/letters';

export interface Split {
  stem: string;
  cost: number;
  hasArticle: boolean;
  isGenitive: boolean;
  /** What the prefixes allow: س only a verb; ل a present ("so that"), or a past that it affirms. */
  accepts: 'any' | 'noun' | 'verb' | 'affirmed';
  attach: (reading: string) => string;
}

const CONJUNCTIONS: readonly (readonly [string, string, number])[] = [
  ['و', 'وَ', 2],
  ['ف', 'فَ', 4],
];
const PREPOSITIONS: readonly (readonly [string, string, number])[] = [
  ['ب', 'بِ', 3],
  ['ل', 'لِ', 3],
  ['ك', 'كَ', 6],
];

export function splitClitics(word: string): Split[] {
  const splits = splitInner(word, '', 0);
  for (const [letter, reading, cost] of CONJUNCTIONS) {
    if (word.startsWith(letter) && word.length >= 3) splits.push(...splitInner(word.slice(1), reading, cost));
  }
  return splits;
}

function splitInner(word: string, before: string, cost: number): Split[] {
  const join = (reading: string) => (before === '' ? reading : before + joinAfterPrefix(reading));
  const splits: Split[] = [plain(word, cost, join)];
  if (word.startsWith('ال') && word.length >= 4) {
    splits.push({
      ...noun(word.slice(2), cost + 1, false),
      hasArticle: true,
      attach: (r) => before + withArticle(r),
    });
  }
  if (word.startsWith('لل') && word.length >= 4) splits.push(...splitLiArticle(word, before, cost));
  for (const [letter, vowelled, price] of PREPOSITIONS) {
    if (!word.startsWith(letter) || word.length < 3) continue;
    splits.push(...splitPreposition(word.slice(1), before + vowelled, cost + price, letter === 'ل'));
  }
  const future = /^س[يتنأ]/.test(word) && word.length >= 4;
  if (future) {
    splits.push({ ...plain(word.slice(1), cost + 2, (r) => `${before}سَ${r}`), accepts: 'verb' });
  }
  return splits;
}

function splitPreposition(rest: string, before: string, cost: number, isLam: boolean): Split[] {
  // Two lams are nearly always لِ and the article: لِلُّغَة, not لِلُغَة.
  const doubtful = isLam && rest.startsWith('ل') ? 6 : 0;
  const splits: Split[] = [noun(rest, cost + doubtful, true, (reading) => before + joinAfterPrefix(reading))];
  if (!isLam && rest.startsWith('ال') && rest.length >= 4) {
    splits.push({
      ...noun(rest.slice(2), cost + 1, true),
      hasArticle: true,
      attach: (r) => before + withArticle(r),
    });
  }
  if (isLam && /^[يتنأ]/.test(rest) && rest.length >= 3) {
    splits.push({ ...plain(rest, cost + 2, (reading) => before + reading), accepts: 'verb' });
  }
  if (isLam && rest.length >= 3) {
    splits.push({
      ...plain(rest, cost + 8, (reading) => before.replace(/\u0650$/, '\u064E') + reading),
      accepts: 'affirmed',
    });
  }
  return splits;
}

/** لل drops the alef of ال, and a lam when the noun starts with one: للغة is لِ + الـ + لغة. */
function splitLiArticle(word: string, before: string, cost: number): Split[] {
  const attach = (reading: string) => before + withLiArticle(reading);
  const open = { ...noun(word.slice(2), cost + 3, true), hasArticle: true, attach };
  const onLam = { ...noun(word.slice(1), cost + 4, true), hasArticle: true, attach };
  return [open, onLam];
}

function plain(stem: string, cost: number, attach: Split['attach']): Split {
  return { stem, cost, attach, hasArticle: false, isGenitive: false, accepts: 'any' };
}

function noun(
  stem: string,
  cost: number,
  isGenitive: boolean,
  attach: Split['attach'] = (reading) => reading,
): Split {
  return { stem, cost, attach, isGenitive, hasArticle: false, accepts: 'noun' };
}
