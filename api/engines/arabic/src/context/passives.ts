import type { Candidate } from '../morphology/candidate';
import type { Neighbours } from './neighbours';
import { stripMarks } from '../script/marks';
import { PREPOSITIONS, isIn } from './word-sets';

/** Verbs that news uses in the passive when no actor follows: «ولد في», «نشر الكتاب», «ألقي القبض». */
const PASSIVE_VERBS =
  /^(?:وُلِد|نُشِر|عُرِض|بُثّ|أُلْقِي|عُقِد|اُفْتُتِح|اِفْتُتِح|أُقِيم|شُيِّد|بُنِي|كُتِب|صُنِع|طُبِع|سُمِح|مُنِع|فُتِح|أُغْلِق|سُجِّل|نُقِل|عُثِر|أُطْلِق|خُصِّص|صُمِّم|أُنْشِئ|أُسِّس|قُتِل|أُصِيب|دُفِن|اُعْتُقِل|اِعْتُقِل|اُخْتِير|اِخْتِير|حُكِم|أُعْلِن|رُفِع|قُدِّم|اُسْتُخْدِم|اِسْتُخْدِم|أُلْغِي|أُجِّل|سُرِق|هُدِم|ضُبِط|تُوُفِّي|تُوِّج|رُزِق|كُلِّف|اُسْتُشْهِد|اِسْتُشْهِد|أُجْبِر|أُدِين|اُتُّهِم|سُجِن|كُرِّم|حُوكِم|هُزِم|عُيِّن|اُنْتُخِب|اِنْتُخِب|مُنِح|وُزِّع|حُدِّد|ذُكِر|أُخِذ|أُرْسِل|حُذِف|أُضِيف|اُكْتُشِف|اِكْتُشِف|يُعْرَض|تُعْرَض|يُعْقَد|تُعْقَد|يُقَام|تُقَام|تُبَاع|يُبَاع|تُسْتَخْدَم|يُسْتَخْدَم|يُنْصَح|يُسْمَح|يُمْنَع|تُصْنَع|يُصْنَع|يُطْلَق|يُعْتَبَر|تُعْتَبَر|يُعَدّ|تُعَدّ|تُغْلَق|يُغْلَق|يُفْتَتَح|تُفْتَتَح)/;
/** Born, killed, buried: the person next to the verb is its subject. */
const SUFFERED =
  /^(?:وُلِد|قُتِل|أُصِيب|دُفِن|اُعْتُقِل|اِعْتُقِل|تُوُفِّي|تُوِّج|رُزِق|كُلِّف|اُسْتُشْهِد|اِسْتُشْهِد|أُجْبِر|أُدِين|اُتُّهِم|سُجِن|كُرِّم|حُوكِم|هُزِم|عُيِّن|اُنْتُخِب|اِنْتُخِب|اِخْتِير|اُخْتِير)/;

/** The expression is long, and the same few readings come again. */
const usualPassives = new Map<string, boolean>();

function isUsualPassive(reading: string): boolean {
  let isUsual = usualPassives.get(reading);
  if (isUsual === undefined) {
    if (usualPassives.size > MAX_REMEMBERED) usualPassives.clear();
    isUsual = PASSIVE_VERBS.test(reading);
    usualPassives.set(reading, isUsual);
  }
  return isUsual;
}

const MAX_REMEMBERED = 5_000;

export function passiveBonus({ reading: written, hasPronoun, entry }: Candidate, around: Neighbours): number {
  if (hasPronoun) return 0;
  const reading = written.replace(/^(?:[وف]َ)?(?:سَ(?=[يت]ُ))?/, '');
  if (!isUsualPassive(reading) || isIn(PREPOSITIONS, around.previous)) return 0;
  const { next, nextChoice, nextReading, following, startsSentence } = around;
  if (isObjectAhead(around) || (next.startsWith('ال') && isBareNoun(following[1]))) return 0;
  // «قانون يمنع التدخين»: a present verb that describes a noun is active.
  if (entry.mood === 'present' && !around.startsClause && around.previous !== 'لا') return 0;
  if (SUFFERED.test(reading)) return isSufferer(reading, around) ? 70 : 0;
  if (around.followsFirstPerson && stripMarks(reading).endsWith('ت')) return 0;
  if (
    nextChoice?.kind === 'noun' &&
    !nextChoice.isPlural &&
    (entry.person === '3fs') !== (nextChoice.gender === 'f')
  )
    return 0;
  const isThing =
    nextChoice === undefined
      ? next.startsWith('ال')
      : nextChoice.kind !== 'name' && nextChoice.entry.isPerson !== true && nextChoice.entry.isHuman !== true;
  if (
    !/^3[mf]s$/.test(entry.person ?? '') ||
    (!isThing && nextReading === '') ||
    /^(?:ما|من|أن|هو|هي)$/.test(next)
  )
    return 0;
  // «بني الجامع في دمشق عام 715»
  const isReport = startsSentence && following.some((word) => /^(?:عام|سنة|منذ|هذا|هذه)$/.test(word));
  return isReport ? 75 : 62;
}

/** «ضبطت الجمارك شحنة هواتف»: an object without article. */
function isBareNoun(word = ''): boolean {
  return (
    word.length > 2 &&
    !isIn(PREPOSITIONS, word) &&
    !/^(?:[بلوف]|ال|عام$|سنة$|يوم|أمس|غدا|صباح|مساء|هذا|هذه|الذي|التي)/.test(word)
  );
}

/** «ولد الرئيس في قرية», but «ولدت سارة طفلا» and «قتل اللص حارسا». */
function isSufferer(reading: string, { next, following, nextReading }: Neighbours): boolean {
  if (/^ا[ُِ]سْتُشْهِد/.test(reading)) return true;
  const words = following.slice(0, 5);
  const hasPlaceOrTime = words.some((word) =>
    /^(?:في|عام|سنة|يوم|ب\S{3,}|على|خلال|بعد|قبل|منذ|رئيس\S*|مدير\S*)$/.test(word),
  );
  return (
    nextReading !== '' ||
    next === '' ||
    (hasPlaceOrTime && !/^(?:قُتِل|عُيِّن)/.test(reading)) ||
    /^(?:في|على|خلال)$/.test(next)
  );
}

/** A later indefinite object marks the first word as a verb: فَتَحَ الْبَنْك فَرْعًا. */
export function isObjectAhead({ following }: Neighbours): boolean {
  return following
    .slice(0, 3)
    .some(
      (word) =>
        word.length > 3 && word.endsWith('ا') && !ADVERBS.has(word) && !/(?:ها|هما|نا|وا|يا)$/.test(word),
    );
}

const ADVERBS = new Set(
  'كثيرا قليلا دائما أيضا أبدا تماما سريعا قريبا جيدا أحيانا غالبا حاليا سابقا لاحقا مؤخرا صباحا يوميا شهريا سنويا مجانا تقريبا عموما خصوصا أولا ثانيا ثالثا أخيرا طويلا بعيدا جميعا مثلا فعلا هكذا مرحبا عندما بينما بعدما كلما إنما'.split(
    ' ',
  ),
);

/** A written damma on the first letter of a verb marks the passive. */
export function markedPassive(candidate: Candidate): Candidate {
  return candidate.entry.voice === 'passive'
    ? { ...candidate, cost: candidate.cost - PASSIVE_COST_BONUS }
    : candidate;
}

const PASSIVE_COST_BONUS = 45;
