import { DAMMA, FATHA, KASRA, SUKUN } from '../script/marks';
import type { Candidate } from '../morphology/candidate';
import { PREPOSITIONS, isIn } from './word-sets';

const INNA_AND_SISTERS = /^(?:و|ف)?(?:إن|أن|لأن|بأن|كأن|لكن|لعل|ليت)$/;
const SUBJECT_PRONOUNS = new Set(['هو', 'هي', 'هم', 'إنه', 'إنها', 'أنه', 'أنها', 'الذي', 'التي', 'الذين']);

export interface PrecedingWords {
  previous: string;
  previousChoice: Candidate | undefined;
  beforePrevious: string;
  beforePreviousChoice: Candidate | undefined;
  /** Of the current word: its و may join it to the previous word. */
  startsWithWaw: boolean;
  /** Of the current word: "your". The subject of a preceding verb in ت is then "you". */
  hasSecondPersonSuffix: boolean;
  followsVerbAndSubject: boolean;
  /** Of the previous word, a verb. */
  subjectBeforeVerb: Candidate | undefined;
  /** «مستطيل طوله 8»: starts a clause about the noun before it. */
  namesAmount: boolean;
}

/**
 * Case vowel between a noun and its pronoun: i after a preposition or a noun in construct; a after إِنَّ and
 * for the object of a verb with another subject; else u.
 */
export function caseVowelAfter(before: PrecedingWords): string {
  // «اكتب لنا مدينتك»: the pronoun stands between a verb and its object.
  if (!SUFFIXED_PREPOSITION.test(before.previous) || before.beforePreviousChoice?.kind !== 'verb')
    return caseVowelOf(before);
  return caseVowelOf({
    ...before,
    previous: before.beforePrevious,
    previousChoice: before.beforePreviousChoice,
    beforePrevious: '',
    beforePreviousChoice: undefined,
  });
}

/** «منه», «إليهم» */
export const SUFFIXED_PREPOSITION = /^(?:ل|ب|من|عن|في|إلي|علي|لدي|مع)(?:ه|ها|هم|نا|ي|ك|كم)$/;

function caseVowelOf({
  previous,
  previousChoice: choice,
  beforePrevious,
  beforePreviousChoice,
  startsWithWaw,
  hasSecondPersonSuffix,
  followsVerbAndSubject,
  subjectBeforeVerb,
  namesAmount,
}: PrecedingWords): string {
  if (previous === 'مطلوب') return DAMMA;
  if (namesAmount && isConstruct(choice) && !choice?.isGenitive) return DAMMA;
  if (
    (isIn(PREPOSITIONS, previous) && choice?.kind !== 'verb') ||
    (choice === undefined && /^(?!ال|[يتن]).{3,}$/.test(previous)) ||
    (isConstruct(choice) && !(startsWithWaw && choice?.kind === 'adjective'))
  )
    return KASRA;
  if (INNA_AND_SISTERS.test(previous)) return FATHA;
  if (isSubject(choice) && (isActiveThirdPersonVerb(beforePreviousChoice) || followsVerbAndSubject))
    return FATHA;
  if (choice?.kind !== 'verb' || IMPERSONAL.test(previous)) return DAMMA;
  if (/^[وف]?لا$/.test(beforePrevious) && previous.startsWith('ت')) return FATHA;
  const { person = '', mood, voice } = choice.entry;
  if (voice === 'passive') return DAMMA;
  // A listed imperative has no mood; its sukun identifies it.
  if (mood === undefined && choice.reading.endsWith(SUKUN)) return FATHA;
  if (hasSecondPersonSuffix && previous.startsWith('ت')) return FATHA;
  if (mood === 'imperative' || /^[12]/.test(person)) return FATHA;
  if (choice.hasPronoun) return DAMMA;
  if (person === '3mp' || person === '3md') return FATHA;
  if (SUBJECT_PRONOUNS.has(beforePrevious)) return FATHA;
  return subjectBeforeVerb !== undefined && agreesWith(subjectBeforeVerb, person) ? FATHA : DAMMA;
}

/** The noun after these verbs is their subject: «يجب تجديدها». */
const IMPERSONAL = /^[وفس]?(?:يجب|يمكن|ينبغي|يكفي|يهم|يسر|تسر|يتم|تم|تمت)$/;

/** A definite noun after a verb is its subject, so the next noun is the object: «ارتدى الرجل معطفه». */
function isSubject(choice: Candidate | undefined): boolean {
  return (
    choice?.kind === 'name' ||
    ((choice?.hasPronoun === true || choice?.reading.endsWith(`${KASRA}ي`) === true) &&
      choice.entry.isPerson === true) ||
    ((choice?.kind === 'noun' || choice?.kind === 'adjective') && choice.hasArticle && !choice.isGenitive)
  );
}

function isActiveThirdPersonVerb(choice: Candidate | undefined): boolean {
  return (
    choice?.kind === 'verb' && choice.entry.voice === 'active' && (choice.entry.person ?? '').startsWith('3')
  );
}

function isConstruct(choice: Candidate | undefined): boolean {
  const isNominal = choice?.kind === 'noun' || choice?.kind === 'adjective' || choice?.kind === 'number';
  return (
    isNominal &&
    !choice.reading.endsWith(`${KASRA}ي`) &&
    !choice.hasArticle &&
    !choice.hasPronoun &&
    !choice.isAccusative
  );
}

/** «منتج تدوم فعاليته»: a verb of another gender has its subject after it. */
function agreesWith({ gender, isPlural }: Candidate, person: string): boolean {
  return isPlural || (person === '3fs') === (gender === 'f');
}
