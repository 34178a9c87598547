import type { Entry, FindEntries } from '../lexicon/entry';
import type { Candidate, WordContext } from './candidate';
import type { Split } from './clitics';
import { PRONOUNS, attachToVerb } from './pronouns';

const PRONOUN_COST = 3;
const RARE_PRONOUN = /^(?:كن|كما|هن)$/;
/** A preference for the bare form does not apply with an object. */
const MIN_RANK_WITH_OBJECT = 16;

export function verbCandidates(
  split: Split,
  find: FindEntries,
  findConnected: FindEntries,
  around: WordContext,
): Candidate[] {
  if (split.hasArticle) return [];
  const isLamPrefix = split.accepts === 'verb';
  const isAffirmed = split.accepts === 'affirmed';
  const usable = (entry: Entry) =>
    entry.kind === 'verb' &&
    (!isAffirmed || (entry.mood === 'past' && entry.voice === 'active')) &&
    (!isLamPrefix || entry.mood === 'present' || entry.mood === 'jussive' || entry.mood === undefined);
  const plain = find(split.stem)
    .filter(usable)
    .map((entry) => verbCandidate(entry, entry.reading, split, false));
  const objects = PRONOUNS.flatMap(([letters, pronoun]) => {
    if (letters === 'ي' || !split.stem.endsWith(letters) || split.stem.length < letters.length + 2) return [];
    const base = split.stem.slice(0, -letters.length);
    const sameLetters = find(base).filter(
      (entry) => entry.connectedReading !== undefined && lettersMatch(entry),
    );
    return (
      [...sameLetters, ...findConnected(base)]
        .filter((entry) => usable(entry) && canMean(entry, letters))
        .map((entry) =>
          verbCandidate(
            entry,
            attachToVerb(entry.connectedReading ?? entry.reading, pronoun, around.isSubjunctive),
            split,
            true,
          ),
        )
        // تَمَكَّنَ is not تَمَّ with كُنَّ.
        .map((found) => (RARE_PRONOUN.test(letters) ? { ...found, cost: found.cost + 6 } : found))
    );
  });
  return [...plain, ...objects];
}

/**
 * Reflexive objects are impossible: no ك after an imperative or second person, no نا or ني after "we" and
 * "I".
 */
function canMean({ person = '', mood }: Entry, pronoun: string): boolean {
  if (mood === 'imperative' || person.startsWith('2')) return !pronoun.startsWith('ك');
  return !(person.startsWith('1') && pronoun.startsWith('ن'));
}

/** كَتَبُوا drops its alef before a pronoun, so the form with alef takes none. */
function lettersMatch(entry: Entry): boolean {
  const last = (word: string) => word.replace(/[\u064B-\u0652]/g, '').at(-1);
  return last(entry.reading) === last(entry.connectedReading ?? '');
}

function verbCandidate(entry: Entry, reading: string, split: Split, hasPronoun: boolean): Candidate {
  return {
    reading: split.attach(reading),
    kind: 'verb',
    cost:
      (hasPronoun ? Math.max(entry.rank, MIN_RANK_WITH_OBJECT) : entry.rank) +
      split.cost +
      (hasPronoun ? PRONOUN_COST : 0),
    entry,
    hasArticle: false,
    hasPronoun,
    isAccusative: false,
    isPlural: false,
    gender: undefined,
    hasPrefix: split.cost > 0,
    isGenitive: false,
  };
}
