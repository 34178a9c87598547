import { FATHA, KASRA, SUKUN, stripMarks } from '../script/marks';
import { RANK } from '../lexicon/ranks';
import type { Lexicon } from '../lexicon/lexicon';
import type { Candidate } from '../morphology/candidate';
import { SUFFIXED_PREPOSITION } from './case';
import { commandBonus, isActorNext, isYours } from './commands';
import { fixedChoice } from './fixed-choices';
import type { Neighbours } from './neighbours';
import { isObjectAhead, passiveBonus } from './passives';
import { BEFORE_NOUN, BEFORE_VERB, LOOSE_PREPOSITIONS, PREPOSITIONS, SUBJUNCTIVES, isIn } from './word-sets';

const FIRST_PERSON = new Set(['أنا', 'انا', 'لقد', 'إنني', 'إني', 'كنت']);
const LIKE_THAT = /^(?:أن|إن|أنه|أنها|إنه|إنها)$/;
/** Without a subject after them, these verbs are first person. */
const MY_VERBS = new Set(
  'نسيت كتبت قرأت أكلت شربت حاولت ذهبت فكرت تعلمت لاحظت أحببت سمعت فهمت عرفت شاهدت استخدمت جربت طلبت دفعت أرسلت سافرت درست لعبت فتحت رفعت حملت اخترت'.split(
    ' ',
  ),
);
const SO_UNDER = new RegExp(`^ف${FATHA}ت${FATHA}ح${SUKUN}ت${FATHA}?$`);
const MIN = `م${KASRA}ن${SUKUN}`;
const SHE = new Set(['هي', 'التي', 'إنها', 'أنها', 'قد', 'وقد']);

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

export function rank(
  candidates: readonly Candidate[],
  around: Neighbours,
  lexicon: Lexicon,
): { candidate: Candidate; behind: number }[] {
  const weighed = candidates
    .map((candidate) => ({ candidate, cost: candidate.cost + correction(candidate, around, lexicon) }))
    .sort((one, other) => one.cost - other.cost);
  const least = weighed[0]?.cost ?? 0;
  return weighed.map(({ candidate, cost }) => ({ candidate, behind: cost - least }));
}

function correction(candidate: Candidate, around: Neighbours, lexicon: Lexicon): number {
  const own =
    candidate.kind === 'verb'
      ? verbCorrection(candidate, around, lexicon)
      : nounCorrection(candidate, around);
  return own + fixedChoice(candidate.reading, around);
}

function verbCorrection(candidate: Candidate, around: Neighbours, lexicon: Lexicon): number {
  let cost = 0;
  const { entry } = candidate;
  if (followsPreposition(around)) cost += 25;
  if (BEFORE_NOUN.has(around.previous)) cost += 15;
  if (/^[وف]?لم$/.test(around.previous)) cost += entry.mood === 'jussive' ? -25 : 0;
  if (/^[وف]?لا$/.test(around.previous)) {
    if (isForbidden(candidate)) cost -= 14;
    // «لا تفوت» at the start of a clause forbids.
    if (
      around.beforePrevious === '' &&
      entry.mood === 'jussive' &&
      stripMarks(candidate.reading).startsWith('ت')
    )
      cost -= /^تُ[^ّ]{3}ّ/.test(candidate.reading) ? 40 : 20;
  }
  if (entry.voice === 'passive')
    return cost - passiveBonus(candidate, around) + personCorrection(candidate, around);
  if (
    entry.mood === 'imperative' &&
    entry.person === '2mp' &&
    around.startsSentence &&
    !LIKE_THAT.test(around.next)
  )
    cost -= 26;
  const isBare = !candidate.hasPrefix && !candidate.hasPronoun;
  if (entry.person === '3ms' && entry.mood !== 'imperative' && !candidate.hasPrefix && isPersonNext(around)) {
    cost -= around.startsSentence ? 22 : 10;
  }
  if (isBare && candidate.cost >= RANK.masdar && isPersonBefore(around) && entry.person === '3ms')
    cost -= around.followsVerbAndSubject ? 0 : 12;
  if (followsVerb(around) || (entry.mood === 'past' && BE.test(around.previous))) cost += 8;
  // Only a subject ends in ـون: «طالب المتظاهرون».
  if (entry.person === '3ms' && around.startsClause && /^ال\S+ون$/.test(around.next)) cost -= 25;
  if (entry.mood === 'past' && isIn(SUBJUNCTIVES, around.previous)) cost += 10;
  if (
    entry.person === '3ms' &&
    entry.mood === 'past' &&
    around.startsSentence &&
    isTwoNounsNext(around, lexicon)
  )
    cost -= 14;
  if (entry.person === '3fs' && disagrees(around)) cost += 8;
  if (entry.person === '3fs' && entry.mood === 'present' && isAttribute(around)) cost -= 12;
  if (
    entry.person === '1p' &&
    entry.mood === 'past' &&
    isBare &&
    around.startsSentence &&
    /^(?:ال|هذ)/.test(around.next)
  )
    cost -= 14;
  // ف usually continues a narrative: فَدَخَلَ.
  if (candidate.hasPrefix && entry.mood === 'past' && candidate.reading.startsWith('فَ')) cost -= 12;
  const canBeObject = around.followsImperative && candidate.hasPrefix;
  if (entry.mood === 'imperative' && (canBeObject || !isActorNext(around)) && !LIKE_THAT.test(around.next)) {
    cost -= commandBonus(candidate, around, lexicon);
  }
  if (around.startsSentence && entry.mood === 'past' && isBare && isObjectAhead(around)) cost -= 12;
  return cost + personCorrection(candidate, around);
}

/** «لا تنس»; the second person only, and «تسبب» is no jussive of سَبَّ. */
function isForbidden({ reading, entry }: Candidate): boolean {
  const letters = stripMarks(reading);
  return entry.isShortened === true && letters.startsWith('ت') && letters.at(-1) !== letters.at(-2);
}

/** «دخل الأسد الغابة»: two definite nouns are a subject and an object. */
function isTwoNounsNext({ following: [first = '', second = ''] }: Neighbours, lexicon: Lexicon): boolean {
  if (!first.startsWith('ال') || !second.startsWith('ال')) return false;
  const kinds = new Set(lexicon.findExact(second.slice(2)).map(({ kind }) => kind));
  return kinds.has('noun') && !kinds.has('adjective');
}

/** "She" with a masculine subject after it, or a masculine noun before it. */
function disagrees({ startsClause, next, nextChoice, previousChoice, following }: Neighbours): boolean {
  if (startsClause) {
    const isInConstruct = nextChoice?.isAccusative === false && following[1]?.startsWith('ال') === true;
    return next !== '' && isMasculineThing(nextChoice) && (nextChoice?.hasArticle === true || isInConstruct);
  }
  return isMasculineThing(previousChoice) && previousChoice?.hasPrefix === false;
}

function isMasculineThing(choice: Candidate | undefined): boolean {
  return choice?.kind === 'noun' && choice.gender === 'm' && !choice.isPlural && !choice.hasPronoun;
}

/** A clause that describes the indefinite noun before it: «عادات تغير حياتك». */
function isAttribute({ previousChoice: before, nextChoice }: Neighbours): boolean {
  return (
    before?.kind === 'noun' &&
    !before.hasArticle &&
    !before.hasPronoun &&
    (before.isPlural || before.gender === 'f') &&
    nextChoice?.kind === 'noun' &&
    !nextChoice.isGenitive
  );
}

/** كتبت is "she wrote", "I wrote" or "you wrote": a subject, a conjunction or neither decides. */
function personCorrection({ entry, hasPronoun }: Candidate, around: Neighbours): number {
  const { person = '', mood } = entry;
  if (mood !== 'past') return 0;
  if (person === '2ms') {
    if (around.next === 'يا') return -40;
    const isAsked = ASKING.test(around.previous) && !isSubjectNext(around);
    return (ADDRESSING.test(around.previous) || isAsked) && !isActorNext(around) ? -40 : 0;
  }
  if (person === '1p') return around.followsFirstPerson ? -8 : 0;
  if (person !== '1s' && person !== '3fs') return 0;
  const bonus = speakerBonus(entry.reading, hasPronoun, around);
  if (person === '3fs' && around.canBeWomanNext) return -10;
  if (person === '1s') return bonus;
  return bonus < 0 ? 0 : -6;
}

function speakerBonus(reading: string, hasPronoun: boolean, around: Neighbours): number {
  if (isMine(around.nextChoice, around.next) && !isDescribed(around.previousChoice)) return -20;
  if (/^(?:لك|لكم|إليك|إليكم|معك|معكم)$/.test(around.next)) return -30;
  if (isDescribed(around.previousChoice)) return 1;
  if (isFemininePersonNext(around)) return 4;
  if (
    MY_VERBS.has(stripMarks(reading)) &&
    (around.startsClause || around.previous === 'فقد') &&
    !isActorNext(around)
  )
    return isSubjectNext(around) ? -20 : -22;
  const isShe = SHE.has(around.previous) || isFeminineBefore(around) || isFeminineNext(around);
  if (around.followsFirstPerson && (!isSubjectNext(around) || isMasculineThing(around.nextChoice)))
    return -14;
  const isMe =
    FIRST_PERSON.has(around.previous) ||
    (around.startsSentence &&
      !isSubjectNext(around) &&
      (!hasPronoun || around.next === '' || around.nextChoice?.kind === 'preposition'));
  return isMe && !isShe ? -12 : 1;
}

const ADDRESSING = /^[وف]?(?:إذا|لو|مهما|هل|أينما|كيفما|كلما|أنت|أنك|إنك|لأنك)$/;
const ASKING = /^[وف]?(?:أين|متى|كيف|لماذا|ماذا|كم)$/;

function isMine(choice: Candidate | undefined, next: string): boolean {
  return choice?.kind === 'noun' && choice.hasPronoun && next.endsWith('ي') && choice.entry.isPerson !== true;
}

/** «عادة غيرت يومي»: a clause about the indefinite noun before it. */
function isDescribed(choice: Candidate | undefined): boolean {
  const isBare = choice?.kind === 'noun' && !choice.hasArticle && !choice.hasPronoun && !choice.isAccusative;
  return isBare && (choice.gender === 'f' || choice.isPlural);
}

function isFemininePersonNext({ nextChoice, canBeWomanNext }: Neighbours): boolean {
  if (canBeWomanNext) return true;
  return nextChoice?.entry.isPerson === true && nextChoice.gender === 'f';
}

function nounCorrection(candidate: Candidate, around: Neighbours): number {
  const { previousChoice } = around;
  let cost = 0;
  const isDetermined = BEFORE_NOUN.has(around.previous);
  const isBareNoun = !candidate.hasArticle && candidate.kind === 'noun' && !candidate.hasPronoun;
  if (isIn(BEFORE_VERB, around.previous) && isBareNoun) cost += 20;
  // A bare verbal noun rarely follows a definite subject: الْوَزِير أَرْجَعَ, not إِرْجَاع.
  if (previousChoice?.hasArticle === true && isBareNoun && candidate.cost >= RANK.masdar) cost += 6;
  if (around.previous !== 'كل' && BEFORE_NOUN.has(around.previous) && candidate.isPlural && isBareNoun)
    cost += 6;
  if ((candidate.isAccusative || candidate.reading.endsWith('ةً')) && isIn(PREPOSITIONS, around.previous))
    cost += 20;
  if (candidate.isPlural && around.startsSentence && isBareNoun && isYours(around)) cost += 4;
  cost += positionCorrection(candidate, around);
  // «خبزا وجبنا»: joined nouns have the same case.
  if (candidate.isAccusative && previousChoice?.isAccusative === true && candidate.reading.startsWith('وَ'))
    cost -= 14;
  if (around.followsCount && candidate.isAccusative && candidate.kind === 'noun') cost -= 16;
  // After a title or kinship: «الملك فيصل», «أخوها عمر».
  if (candidate.kind === 'name' && !candidate.hasPrefix && isPersonWord(previousChoice)) cost -= 12;
  if (candidate.entry.rank === RANK.passiveParticiple && PREPOSITION_OF_PARTICIPLE.test(around.next))
    cost -= 12;
  if (isDual(candidate) && previousChoice !== undefined && isDual(previousChoice)) cost -= 12;
  if (candidate.kind !== 'adjective' || previousChoice?.kind !== 'noun') return cost;
  const isOwnFree = !previousChoice.hasPronoun;
  const followsBareNoun = !previousChoice.hasArticle && isOwnFree;
  if (candidate.entry.kind === 'adjective' && stripMarks(candidate.reading).endsWith('ي') && followsBareNoun)
    cost -= 5;
  if (followsBareNoun && !isDetermined && !candidate.hasArticle && candidate.gender === 'm') cost -= 4;
  const isFeminine = previousChoice.gender === 'f' || previousChoice.isPlural;
  const agrees = previousChoice.hasArticle === candidate.hasArticle && isOwnFree;
  return candidate.gender === 'f' && isFeminine && agrees ? cost - 8 : cost;
}

function positionCorrection(candidate: Candidate, around: Neighbours): number {
  const { kind, reading, hasPronoun } = candidate;
  const { previousChoice, next, nextReading, startsSentence } = around;
  let cost = 0;
  const isLast = next === '' && nextReading === '';
  if (kind === 'preposition' && !hasPronoun && isLast && !/^[وف]?(?:بعد|قبل)$/.test(stripMarks(reading)))
    cost += 15;
  // فَتَحْتَ is far rarer than فَتَحَتْ.
  if (SO_UNDER.test(reading)) cost += 25;
  if (startsSentence && (kind === 'adjective' || kind === 'name') && isYours(around)) cost += 20;
  if (candidate.isInConstruct === true) cost += governsNext(candidate, around) ? -12 : 30;
  if (takesFeminine(candidate, around)) cost -= 3;
  // «وقتك ومالك»
  if (hasPronoun && candidate.hasPrefix && isSamePronoun(candidate, previousChoice)) cost -= 8;
  return cost;
}

/** «قطعا أثرية»: the adjective agrees with a feminine or a plural of things. */
function takesFeminine(candidate: Candidate, { nextChoice }: Neighbours): boolean {
  if (candidate.kind !== 'noun' || nextChoice?.kind !== 'adjective' || nextChoice.isGenitive) return false;
  const isDefinite = candidate.hasArticle || candidate.hasPronoun;
  const isFeminine = candidate.gender === 'f' || (candidate.isPlural && candidate.entry.isPerson !== true);
  return isFeminine && nextChoice.gender === 'f' && nextChoice.hasArticle === isDefinite;
}

/** «مشتبه به», «متفق عليه». */
const PREPOSITION_OF_PARTICIPLE = /^(?:به|بها|بهم|عليه|عليها|عليهم)$/;

/** A dual or plural without its nun needs the noun that it governs: «لاعبا الفريقين», «بطاقتي التأهل». */
function governsNext({ reading, gender, entry }: Candidate, { next, nextChoice }: Neighbours): boolean {
  if (nextChoice?.kind !== 'noun' || nextChoice.isAccusative || TIME_OF_EVENT.test(next)) return false;
  if (reading.endsWith('و')) return next.startsWith('ال') || !nextChoice.hasPrefix;
  // «شاملا الإفطار», «أخي الأكبر» and «قلبي البصل» look alike.
  const isThing = gender === 'f' && nextChoice.entry.isPerson !== true;
  return next.startsWith('ال') && entry.kind === 'noun' && (reading.endsWith('ا') || isThing);
}

const TIME_OF_EVENT = /^(?:الآن|اليوم|الليلة|العام|الشهر|الأسبوع|السنة|الصيف|الشتاء)$/;

function isSamePronoun(one: Candidate, other: Candidate | undefined): boolean {
  if (other?.hasPronoun !== true) return false;
  const last = (reading: string) => /(?:ه|ها|هم|ك|كم|نا|ي)$/.exec(stripMarks(reading))?.[0];
  return last(one.reading) === last(other.reading);
}

function isPersonWord(choice: Candidate | undefined): boolean {
  return (
    choice?.kind === 'noun' && choice.entry.isPerson === true && (choice.hasArticle || choice.hasPronoun)
  );
}

/** Two adjacent verbs occur only after كَانَ and verbs of starting and becoming. */
function followsVerb({ previous, previousChoice }: Neighbours): boolean {
  return previousChoice?.kind === 'verb' && !AUXILIARY.test(previous);
}

/** «كان قطرها»: a past verb after كان needs قد. */
const BE = /^[وفل]?(?:كان|كانت|ليس|ليست|يكون|تكون|أصبح|أصبحت)$/;
const AUXILIARY =
  /^[وفسل]?(?:كان|كن|ليس|يكون|تكون|أكون|نكون|يكن|تكن|بدأ|أصبح|يصبح|تصبح|ظل|صار|أخذ|عاد|يعود|يعد|كاد|يكاد|زال|يزال|تزال|جعل|يجعل|دع|أراد|اذهب|قم|هيا|قد)/;

/** After مِنْ too, but not after مَنْ. */
function followsPreposition({ previous, previousChoice }: Neighbours): boolean {
  if (!isIn(PREPOSITIONS, previous) || previousChoice?.kind === 'verb') return false;
  return !isIn(LOOSE_PREPOSITIONS, previous) || previousChoice?.reading === MIN;
}

function isDual({ reading }: Candidate): boolean {
  return reading.endsWith('َيْن');
}

function isPersonNext({ nextChoice, next, afterNextChoice }: Neighbours): boolean {
  if (nextChoice === undefined || next === '') return false;
  // «طلب منه والده»
  if (SUFFIXED_PREPOSITION.test(next))
    return afterNextChoice?.entry.isPerson === true && afterNextChoice.kind !== 'adjective';
  if (/^(?:الجميع|الناس|الكل|الجمهور)$/.test(next)) return true;
  const isPerson =
    nextChoice.entry.isPerson === true || (nextChoice.kind === 'number' && nextChoice.hasArticle);
  return isPerson && nextChoice.kind !== 'adjective';
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
  return nextChoice.gender === 'f' || (nextChoice.isPlural && nextChoice.entry.isPerson !== true);
}

function isSubjectNext({ nextChoice, next }: Neighbours): boolean {
  if (next.startsWith('ال')) return true;
  if (next === '' || nextChoice === undefined || nextChoice.kind === 'verb' || nextChoice.isGenitive)
    return false;
  return nextChoice.hasArticle || nextChoice.kind === 'name' || nextChoice.entry.isPerson === true;
}
