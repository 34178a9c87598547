import { DAMMA, FATHA, KASRA } from '../script/marks';
import type { Candidate } from '../morphology/candidate';
import { PREPOSITIONS, isIn } from './word-sets';

const LIKE_INNA = /^(?:و|ف)?(?:إن|أن|لأن|بأن|كأن|لكن|لعل|ليت)$/;
const SUBJECT_STARTERS = new Set(['هو', 'هي', 'هم', 'إنه', 'إنها', 'أنه', 'أنها']);

/** What stands before a noun with an attached pronoun, as far as it decides the vowel between them. */
export interface Before {
  previous: string;
  choice: Candidate | undefined;
  beforePrevious: string;
  beforeChoice: Candidate | undefined;
}

/**
 * The vowel between noun and pronoun: i after a preposition or a noun in construct, a for an object
 * whose subject is already known and after إِنَّ, else u.
 */
export function caseVowelAfter({ previous, choice, beforePrevious, beforeChoice }: Before): string {
  if (isIn(PREPOSITIONS, previous) || isConstruct(choice)) return KASRA;
  if (LIKE_INNA.test(previous)) return FATHA;
  if (choice?.kind !== 'verb') return DAMMA;
  const { person = '', mood, voice } = choice.entry;
  if (voice === 'passive') return DAMMA;
  if (mood === 'imperative' || /^[12]/.test(person) || choice.hasPronoun)
    return choice.hasPronoun ? DAMMA : FATHA;
  if (person === '3mp' || person === '3md') return FATHA;
  return hasSubject(beforePrevious, beforeChoice) ? FATHA : DAMMA;
}

function isConstruct(choice: Candidate | undefined): boolean {
  return choice?.kind === 'noun' && !choice.hasArticle && !choice.hasPronoun && !choice.isAccusative;
}

function hasSubject(letters: string, choice: Candidate | undefined): boolean {
  if (SUBJECT_STARTERS.has(letters)) return true;
  return (
    choice !== undefined &&
    (choice.kind === 'noun' || choice.kind === 'name') &&
    (choice.hasArticle || choice.kind === 'name')
  );
}
