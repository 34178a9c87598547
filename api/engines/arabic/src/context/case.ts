import { DAMMA, FATHA, KASRA, SUKUN } from '../script/marks';
import type { Candidate } from '../morphology/candidate';
import { PREPOSITIONS, isIn } from './word-sets';

const LIKE_INNA = /^(?:و|ف)?(?:إن|أن|لأن|بأن|كأن|لكن|لعل|ليت)$/;
const SUBJECT_STARTERS = new Set(['هو', 'هي', 'هم', 'إنه', 'إنها', 'أنه', 'أنها']);

export interface Before {
  previous: string;
  choice: Candidate | undefined;
  beforePrevious: string;
  beforeChoice: Candidate | undefined;
  /** The word starts with و, which may join it to the previous word. */
  isJoined: boolean;
  /** The pronoun is "your": after a verb in ت the listener is the subject. */
  isToYou: boolean;
}

/**
 * Vowel between noun and pronoun: i after a preposition or a noun in construct; a after إِنَّ and for an
 * object whose subject is known; else u.
 */
export function caseVowelAfter({
  previous,
  choice,
  beforePrevious,
  beforeChoice,
  isJoined,
  isToYou,
}: Before): string {
  if (isIn(PREPOSITIONS, previous) || (isConstruct(choice) && !(isJoined && choice?.kind === 'adjective')))
    return KASRA;
  if (LIKE_INNA.test(previous)) return FATHA;
  if (isSubject(choice) && isTelling(beforeChoice)) return FATHA;
  if (choice?.kind !== 'verb' || IMPERSONAL.test(previous)) return DAMMA;
  if (/^[وف]?لا$/.test(beforePrevious) && previous.startsWith('ت')) return FATHA;
  const { person = '', mood, voice } = choice.entry;
  if (voice === 'passive') return DAMMA;
  // A listed imperative has no mood; its sukun identifies it.
  if (mood === undefined && choice.reading.endsWith(SUKUN)) return FATHA;
  if (isToYou && previous.startsWith('ت')) return FATHA;
  if (mood === 'imperative' || /^[12]/.test(person) || choice.hasPronoun)
    return choice.hasPronoun ? DAMMA : FATHA;
  if (person === '3mp' || person === '3md') return FATHA;
  return hasSubject(beforePrevious, beforeChoice) ? FATHA : DAMMA;
}

/** «يجب تجديدها»: the noun is the subject of these verbs. */
const IMPERSONAL = /^[وفس]?(?:يجب|يمكن|ينبغي|يكفي|يهم|يسر|تسر|يتم|تم|تمت)$/;

/** «ارتدى الرجل معطفه»: the object follows verb and subject. */
function isSubject(choice: Candidate | undefined): boolean {
  return (
    choice?.kind === 'name' ||
    ((choice?.kind === 'noun' || choice?.kind === 'adjective') && choice.hasArticle && !choice.isGenitive)
  );
}

function isTelling(choice: Candidate | undefined): boolean {
  return (
    choice?.kind === 'verb' && choice.entry.voice === 'active' && (choice.entry.person ?? '').startsWith('3')
  );
}

function isConstruct(choice: Candidate | undefined): boolean {
  const isNominal = choice?.kind === 'noun' || choice?.kind === 'adjective';
  return (
    isNominal &&
    !choice.reading.endsWith(`${KASRA}ي`) &&
    !choice.hasArticle &&
    !choice.hasPronoun &&
    !choice.isAccusative
  );
}

function hasSubject(letters: string, choice: Candidate | undefined): boolean {
  if (SUBJECT_STARTERS.has(letters)) return true;
  return (
    choice !== undefined &&
    (choice.kind === 'noun' || choice.kind === 'name') &&
    (choice.hasArticle || choice.kind === 'name')
  );
}
