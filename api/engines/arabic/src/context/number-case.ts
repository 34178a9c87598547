import type { GrammaticalCase } from '../numbers/cardinal';
import type { Candidate } from '../morphology/candidate';

const letterSet = (list: string) => new Set(list.split(' '));

/** Verbs whose number is their object, even directly after them: بَلَغَ عِشْرِين, تَضُمّ مِئَتَيْ غُرْفَة. */
const MEASURES = letterSet(
  'بلغ بلغت يبلغ تبلغ ناهز ناهزت يناهز تناهز تجاوز تجاوزت يتجاوز تتجاوز جاوز يجاوز تخطى تخطت يتخطى تتخطى ' +
    'يساوي تساوي يعادل تعادل كلف كلفت يكلف تكلف استغرق استغرقت يستغرق تستغرق ضم ضمت يضم تضم شمل شملت يشمل تشمل ' +
    'يزن تزن حوى يحوي تحوي حقق حققت يحقق تحقق سجل سجلت دفع دفعت باع باعت أنتج أنتجت ينتج تنتج أنفق أنفقت ' +
    'جمع جمعت كسب كسبت ربح ربحت خسر خسرت فقد فقدت يملك تملك يمتلك تمتلك يوفر توفر يستوعب تستوعب يتسع تتسع ' +
    'قدم قدمت يقدم تقدم أضاف أضافت استقبل استقبلت يستقبل تستقبل خصص خصصت وزع وزعت يوزع توزع زرع زرعت',
);
/** Verbs whose number is usually their subject: حَضَرَ مِئَتَا ضَيْف. */
const SUBJECT_VERBS = letterSet(
  'وصل وصلت يصل تصل حضر حضرت يحضر تحضر جاء جاءت شارك شاركت يشارك تشارك بقي بقيت يبقى تبقى تبقت مضى مضت مر مرت انقضى ' +
    'سقط سقطت لقي مات ماتت يوجد توجد يعمل تعمل عمل يعيش تعيش عاش يسكن تسكن يقيم يدرس تدرس زار يزور دخل دخلت يدخل ' +
    'غادر غادرت تخرج يتخرج فاز فازت تأهل تأهلت نجا يفصل تفصل يفصلنا تفصلنا يلزم تلزم يكفي تكفي يتنافس تتنافس تنافس ' +
    'ظهر ظهرت حدث حدثت وقع وقعت انضم انضمت ينضم شاهد يشاهد يتابع تابع يستخدم استفاد يستفيد صوت يصوت سافر تقدم',
);
/** Time that is left or has passed is the subject, not a duration. */
const PASSING_VERBS = letterSet(
  'بقي بقيت يبقى تبقى تبقت مضى مضت مر مرت انقضى انقضت يفصل تفصل يفصلنا تفصلنا يلزم تلزم يكفي',
);
const MEASURED =
  /(?:ثاني|ثوان|دقيق|دقائق|ساع|يوم|أيام|أسبوع|أسابيع|شهر|أشهر|سنة|سنوات|عام|أعوام|مرة|مرات|متر|أمتار|كم|ميل|درجة|درجات)/;
const BE =
  /^[وفس]?(?:كان|كانت|كنت|كنا|كانوا|يكون|تكون|أكون|أصبح|أصبحت|يصبح|تصبح|صار|صارت|ليس|ليست|ظل|ظلت|بات|باتت)$/;
const CLAUSE =
  /^[وف]?(?:الذي|التي|الذين|أن|أنه|أنها|لأن|إن|إنه|إنها|لكن|ولكن|حيث|بينما|عندما|إذا|ثم|أو|أي|أما)$/;
const INNA = /^[وفل]?(?:إن|أن|لأن|لكن)$/;
const SUBJECT_PRONOUNS = /^[وف]?(?:هو|هي|هم|أنا|نحن|أنت)$/;
/** «جائزة قدرها 20»: a clause of its own. */
export const NAMES_OF_AMOUNTS =
  /^و?(?:قدر|عدد|عمر|وزن|طول|عرض|ارتفاع|سعر|ثمن|مساحت|قيمت|مدت|بين|من)(?:ه|ها|هم|هما|هن|ي)$/;
const MAX_WORDS_BACK = 8;

export interface WordBefore {
  letters: string;
  choice: Candidate | undefined;
  /** Of a number. */
  case: GrammaticalCase | undefined;
}

export interface CountedNumber {
  /** As written, with the unit: «و40 درهما». */
  text: string;
  /** Then the number is more likely a subject than an object. */
  countsPeopleOrDays: boolean;
}

/**
 * The case of a number that no preposition precedes: an object or predicate is accusative, a number joined
 * by و takes the case of the number before.
 * @param before words of the same phrase, nearest first
 */
export function numberCase(
  { text, countsPeopleOrDays }: CountedNumber,
  before: readonly WordBefore[],
): GrammaticalCase {
  const inherited = text.startsWith('و')
    ? before.find((word) => word.case ?? word.choice?.kind === 'verb')
    : undefined;
  if (inherited?.case !== undefined) return inherited.case;
  if (NAMES_OF_AMOUNTS.test(before[0]?.letters ?? '')) return 'nominative';
  if (before[1]?.letters === 'كم') return 'nominative';
  if (isConstruct(before[0])) return 'genitive';
  let hasSubject = false;
  for (const [index, { letters, choice }] of before.slice(0, MAX_WORDS_BACK).entries()) {
    if (CLAUSE.test(letters)) {
      // «إن هناك 20 طالبا»: the number is the subject of إِنَّ.
      return !hasSubject && INNA.test(letters) ? 'accusative' : 'nominative';
    }
    if (choice?.kind === 'verb') {
      const hasEarlierSubject = isSubject(before[index + 1]);
      return afterVerb(choice, letters.replace(/^[وف](?=.{3})/, ''), {
        hasSubject: hasSubject || hasEarlierSubject,
        isMeasure: MEASURED.test(text),
        countsPeopleOrDays,
      });
    }
    if (before[index]?.case !== undefined) return 'nominative';
    const isGoverned = choice?.kind === 'preposition' || choice?.isGenitive === true;
    if (/^(?:هناك|لدي|لدى|لدينا|لديه|لديها|عندي|عنده|عندها|عندنا)$/.test(letters)) continue;
    hasSubject = !isGoverned && (hasSubject || isSubject(before[index]));
  }
  return 'nominative';
}

/** A bare noun before the number: «مقتل 3 عمال». */
function isConstruct(word: WordBefore | undefined): boolean {
  const choice = word?.choice;
  if (choice === undefined || choice.hasArticle || choice.hasPronoun || choice.isAccusative) return false;
  // «أجمل 10 شواطئ»
  return choice.kind === 'noun' || (choice.kind === 'adjective' && /^أ...?$/.test(word?.letters ?? ''));
}

function isSubject(word: WordBefore | undefined): boolean {
  if (word === undefined || word.case !== undefined) return false;
  const { letters, choice } = word;
  if (SUBJECT_PRONOUNS.test(letters)) return true;
  if (choice === undefined) return letters !== '';
  if (choice.kind === 'name') return true;
  return (choice.kind === 'noun' || choice.kind === 'adjective') && (choice.hasArticle || choice.hasPronoun);
}

interface AroundVerb {
  hasSubject: boolean;
  isMeasure: boolean;
  countsPeopleOrDays: boolean;
}

function afterVerb(
  { entry, hasPronoun }: Candidate,
  letters: string,
  { hasSubject, isMeasure, countsPeopleOrDays }: AroundVerb,
): GrammaticalCase {
  const { person = '', mood, voice } = entry;
  if (BE.test(letters)) return hasSubject ? 'accusative' : 'nominative';
  if (PASSING_VERBS.has(letters)) return 'nominative';
  if (isMeasure) return 'accusative';
  if (voice === 'passive') return 'nominative';
  if (MEASURES.has(letters)) return 'accusative';
  const names =
    mood === 'imperative' ||
    /^[12]/.test(person) ||
    person === '3mp' ||
    person === '3md' ||
    mood === undefined;
  if (names && !SUBJECT_VERBS.has(letters)) return 'accusative';
  if (SUBJECT_VERBS.has(letters) || hasPronoun) return 'nominative';
  return hasSubject || (!countsPeopleOrDays && person.startsWith('3m')) ? 'accusative' : 'nominative';
}
