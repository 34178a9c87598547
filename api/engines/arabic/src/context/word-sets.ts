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
export const LOOSE_PREPOSITIONS = new Set(['حتى', 'منذ', 'مذ', 'من', 'غير', 'دون', 'مثل']);

/** Also matches after a leading و or ف. */
export function isIn(set: ReadonlySet<string>, letters: string): boolean {
  return set.has(letters) || (/^[وف]/.test(letters) && set.has(letters.slice(1)));
}
