import { KASRA } from '../script/marks';
import type { FindEntries } from '../lexicon/entry';
import type { Lexicon } from '../lexicon/lexicon';
import type { Candidate, WordContext } from './candidate';
import { splitClitics, type Split } from './clitics';
import { nounCandidates } from './noun-candidates';
import { verbCandidates } from './verb-candidates';

const FOLDED_COST = 15;

export function analyse(letters: string, lexicon: Lexicon, around: WordContext): Candidate[] {
  const splits = splitClitics(letters);
  const exact = splits.flatMap((split) =>
    candidatesOf(split, lexicon.findExact, lexicon.findConnected, around),
  );
  const found = exact.length > 0 ? exact : foldedCandidates(splits, lexicon, around);
  return found.sort((left, right) => left.cost - right.cost);
}

function foldedCandidates(splits: readonly Split[], lexicon: Lexicon, around: WordContext): Candidate[] {
  return splits.flatMap((split) =>
    candidatesOf(split, lexicon.findFolded, () => [], around).map((found) => ({
      ...found,
      cost: found.cost + FOLDED_COST,
    })),
  );
}

function candidatesOf(
  split: Split,
  find: FindEntries,
  findConnected: FindEntries,
  around: WordContext,
): Candidate[] {
  const inside: WordContext = {
    caseVowel: split.isGenitive ? KASRA : around.caseVowel,
    isSubjunctive:
      around.isSubjunctive || (split.accepts === 'verb' && split.attach('').endsWith(`ل${KASRA}`)),
  };
  const nouns =
    split.accepts === 'verb' || split.accepts === 'affirmed' ? [] : nounCandidates(split, find, inside);
  const verbs = split.accepts === 'noun' ? [] : verbCandidates(split, find, findConnected, inside);
  return [...nouns, ...verbs];
}
