import { rank } from './context/choose';
import type { Neighbours } from './context/neighbours';
import type { Lexicon } from './lexicon/lexicon';
import type { Candidate } from './morphology/candidate';
import type { ReadingDetails, ReadingWord } from './reading-word';
import { orderMarks } from './script/marks';

/** Cost distance within which a rival makes a word doubtful; figures in docs/arabic-speech.md. */
const MAX_CLOSE_COST_DIFFERENCE = 4;
const MAX_ALTERNATIVES = 6;

type Details = Pick<ReadingWord, 'doubtful' | 'alternatives'>;

export function describeWord(
  reading: string,
  candidates: readonly Candidate[],
  around: Neighbours,
  { lexicon, details, readCandidate }: DetailOptions,
): Details {
  if (details === undefined) return {};
  const own = plain(reading);
  const others = new Map<string, { reading: string; behind: number }>();
  const ranked = rank(candidates, around, lexicon);
  for (const { candidate, behind } of ranked) {
    const candidateReading = orderMarks(readCandidate(candidate));
    const key = plain(candidateReading);
    if (key !== own && !others.has(key)) others.set(key, { reading: candidateReading, behind });
  }
  const rivals = [...others.values()];
  const isClose = (rivals[0]?.behind ?? Infinity) <= MAX_CLOSE_COST_DIFFERENCE;
  // Prepositions are never ambiguous to a reader.
  const isDoubtful = ranked.length === 0 || (isClose && ranked[0]?.candidate.kind !== 'preposition');
  return {
    ...(isDoubtful && { doubtful: true }),
    ...(details === 'alternatives' && {
      alternatives: rivals.slice(0, MAX_ALTERNATIVES).map((rival) => rival.reading),
    }),
  };
}

interface DetailOptions {
  readonly lexicon: Lexicon;
  readonly details: ReadingDetails | undefined;
  readonly readCandidate: (candidate: Candidate) => string;
}

/** A final sukun or linking vowel does not make a different reading. */
function plain(reading: string): string {
  return orderMarks(reading).replace(/[\u064E-\u0650\u0652]$/, '');
}
