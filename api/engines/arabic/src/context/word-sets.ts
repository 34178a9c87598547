import { stripMarks } from '../script/marks';
import { words } from '../lexicon/load-particles';
import particles from '../lexicon/particles.json' with { type: 'json' };

const letterSet = (list: string) => new Set(words(list).map(stripMarks));

export const PREPOSITIONS = letterSet(particles.preposition);
export const SUBJUNCTIVES = letterSet(particles.subjunctive);
export const BEFORE_VERB = letterSet(particles.verbal);
/** Verbs and participles that take a verbal noun: تَمَّ تَحْمِيل, يُرْجَى إِدْخَال. */
export const BEFORE_NOUN = new Set([
  'يتم',
  'تم',
  'تمت',
  'سيتم',
  'جار',
  'جاري',
  'يرجى',
  'نرجو',
  'الرجاء',
  'برجاء',
  'تعذر',
  'كل',
  'بعض',
  'أي',
  'كيفية',
]);
/** The subject of the clause before them is not theirs. */
export const CLAUSE_START =
  /^[وف]?(?:حتى|أن|ثم|عندما|بعدما|بينما|إذا|لو|كما|كلما|لما|حين|حينما|كيف|متى|أين|حيث|كي|لكي|هل|لماذا)$/;
export const LOOSE_PREPOSITIONS = new Set(['حتى', 'منذ', 'مذ', 'من', 'غير', 'دون', 'مثل']);

/** Of a dual or sound plural. */
export const NOMINATIVE = /(?:\u064Eان|\u064Fون)$/;
/** كتبت, كتبته, كتبنا */
export const FIRST_PERSON_PAST = /.ت|نا/;
export const EMPHASIS = /^(?:نفس|كل|جميع|أنفس|عين|ذات)(?:ه|ها|هم|هما|ك|كم|نا)$/;

/** Also matches after a leading و or ف. */
export function isIn(set: ReadonlySet<string>, letters: string): boolean {
  return set.has(letters) || (/^[وف]/.test(letters) && set.has(letters.slice(1)));
}

interface PrecedingLetters {
  previous: string;
  beforePrevious: string;
}

/** «أن يراه», «كي لا يفوتك», «حتى تصلك» */
export function takesSubjunctive({ previous, beforePrevious }: PrecedingLetters): boolean {
  const particle = previous === 'لا' ? beforePrevious : previous;
  return particle === 'حتى' || isIn(SUBJUNCTIVES, particle);
}
