import { stripMarks } from '../script/marks';
import type { Lexicon } from '../lexicon/lexicon';
import type { Candidate } from '../morphology/candidate';
import type { Neighbours } from './neighbours';
import { BEFORE_VERB, LOOSE_PREPOSITIONS, PREPOSITIONS, isIn } from './word-sets';

const COMMAND_FRIENDS = new Set([
  'الآن',
  'معنا',
  'بنا',
  'لنا',
  'مجانا',
  'مجانًا',
  'كيف',
  'هنا',
  'اليوم',
  'عبر',
  'لتحصل',
]);
const FIRST_PERSON = new Set(['أنا', 'انا', 'لقد', 'إنني', 'إني', 'كنت']);
const SHE = new Set(['هي', 'التي', 'إنها', 'أنها', 'قد', 'وقد']);
const WHO_VERB = /^(?:هو|هي|هم|أنت|يريد|يستطيع|يعرف|قال|فعل|سي)/;

/** The likeliest reading of a word among its neighbours: the lexicon's rank, corrected by what stands around. */
export function choose(
  candidates: readonly Candidate[],
  around: Neighbours,
  lexicon: Lexicon,
): Candidate | undefined {
  let best: Candidate | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const cost = candidate.cost + correction(candidate, around, lexicon);
    if (cost < bestCost) {
      best = candidate;
      bestCost = cost;
    }
  }
  return best;
}

function correction(candidate: Candidate, around: Neighbours, lexicon: Lexicon): number {
  return candidate.kind === 'verb'
    ? verbCorrection(candidate, around, lexicon)
    : nounCorrection(candidate, around);
}

function verbCorrection(candidate: Candidate, around: Neighbours, lexicon: Lexicon): number {
  let cost = 0;
  const { previous, entry } = { previous: around.previous, entry: candidate.entry };
  if (isIn(PREPOSITIONS, previous) && !isIn(LOOSE_PREPOSITIONS, previous)) cost += 25;
  if (isIn(BEFORE_VERB, previous)) cost -= 16;
  if (entry.voice === 'passive') return cost;
  const isBare = !candidate.prefix && !candidate.hasPronoun;
  if (entry.person === '3ms' && entry.mood === 'past' && isBare && isPersonNext(around))
    cost -= around.startsSentence ? 22 : 10;
  if (entry.person === '3ms' && isBare && isPersonBefore(around)) cost -= 12;
  if (around.startsSentence && lexicon.isCommand(entry.reading) && !isPersonNext(around)) {
    cost -= 40 + (isFriendlyToCommands(around) ? 30 : 0);
  }
  return cost + personCorrection(candidate, around);
}

/** كتبت is "she wrote" or "I wrote": a feminine subject or none at all decides. */
function personCorrection({ entry, hasPronoun }: Candidate, around: Neighbours): number {
  if (entry.mood !== 'past' || (entry.person !== '1s' && entry.person !== '3fs')) return 0;
  const isShe = SHE.has(around.previous) || isFeminineBefore(around) || isFeminineNext(around);
  const isMe =
    FIRST_PERSON.has(around.previous) || (around.startsSentence && !isSubjectNext(around) && !hasPronoun);
  if (entry.person === '1s') return isMe && !isShe ? -12 : 0;
  return isShe ? -6 : 0;
}

function nounCorrection(candidate: Candidate, around: Neighbours): number {
  let cost = 0;
  if (
    isIn(BEFORE_VERB, around.previous) &&
    !candidate.hasArticle &&
    candidate.kind === 'noun' &&
    !candidate.hasPronoun
  )
    cost += 4;
  if (candidate.isAccusative && isIn(PREPOSITIONS, around.previous)) cost += 20;
  const followsBareNoun =
    around.previousChoice?.kind === 'noun' &&
    !around.previousChoice.hasArticle &&
    !around.previousChoice.hasPronoun;
  if (candidate.kind === 'adjective' && stripMarks(candidate.reading).endsWith('ي') && followsBareNoun)
    cost -= 5;
  return cost + fixedChoices(candidate, around);
}

/** Pairs of words written alike whose choice one neighbour settles. */
function fixedChoices(
  { reading }: Candidate,
  { previous, next, nextChoice, previousChoice, startsSentence, afterNext }: Neighbours,
): number {
  switch (reading) {
    case 'أَنْ':
    case 'إِنْ':
    case 'بِأَنْ':
    case 'لِأَنْ':
      return isVerbNext(nextChoice) ? -6 : 6;
    case 'مَنْ':
      return startsSentence && (WHO_VERB.test(next) || isVerbNext(nextChoice)) ? -10 : 8;
    case 'بُعْد':
      return previous === 'عن' ? -20 : 0;
    case 'الْعَامّ':
      return previousChoice?.hasArticle === true && !/^(?:في|هذا)$/.test(previous) ? -20 : 0;
    case 'حَوْلَ':
      return startsSentence && afterNext.includes('إلى') ? 60 : 0;
    default:
      return 0;
  }
}

function isVerbNext(next: Candidate | undefined): boolean {
  return next?.kind === 'verb' || next?.reading === 'لَا' || next?.reading === 'لَمْ';
}

function isPersonNext({ nextChoice, next }: Neighbours): boolean {
  if (nextChoice === undefined || next === '') return false;
  const isPerson = nextChoice.entry.isPerson === true;
  return isPerson && (nextChoice.hasArticle || nextChoice.kind === 'name' || nextChoice.hasPronoun);
}

function isPersonBefore({ previousChoice }: Neighbours): boolean {
  return (
    previousChoice?.entry.isPerson === true && (previousChoice.hasArticle || previousChoice.kind === 'name')
  );
}

function isFeminineBefore({ previousChoice }: Neighbours): boolean {
  return (
    previousChoice?.kind === 'noun' &&
    previousChoice.hasArticle &&
    (previousChoice.gender === 'f' || previousChoice.isPlural)
  );
}

function isFeminineNext({ nextChoice, next }: Neighbours): boolean {
  if (nextChoice === undefined || next === '' || nextChoice.kind === 'verb') return false;
  return nextChoice.gender === 'f' || (nextChoice.hasArticle && nextChoice.isPlural);
}

function isSubjectNext({ nextChoice, next }: Neighbours): boolean {
  return (
    next !== '' &&
    nextChoice !== undefined &&
    (nextChoice.hasArticle || nextChoice.kind === 'name') &&
    nextChoice.kind !== 'verb'
  );
}

function isFriendlyToCommands({ next, afterNext }: Neighbours): boolean {
  return COMMAND_FRIENDS.has(next) || afterNext.includes('إلى');
}
