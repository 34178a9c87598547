import { stripMarks } from '../script/marks';
import { RANK } from '../lexicon/ranks';
import type { Lexicon } from '../lexicon/lexicon';
import type { Candidate } from '../morphology/candidate';
import { fixedChoice } from './fixed-choices';
import type { Neighbours } from './neighbours';
import { isObjectAhead, passiveBonus } from './passives';
import { BEFORE_NOUN, BEFORE_VERB, LOOSE_PREPOSITIONS, PREPOSITIONS, SUBJUNCTIVES, isIn } from './word-sets';

const COMMAND_FRIENDS = new Set([
  'الآن',
  'معنا',
  'بنا',
  'لنا',
  'مجانا',
  'كيف',
  'هنا',
  'اليوم',
  'عبر',
  'لتحصل',
  'التطبيق',
  'تطبيق',
  'الملف',
  'البرنامج',
]);
const FIRST_PERSON = new Set(['أنا', 'انا', 'لقد', 'إنني', 'إني', 'كنت']);
const LIKE_THAT = /^(?:أن|إن|أنه|أنها|إنه|إنها)$/;
/** Without a subject after them, these verbs are first person. */
const MY_VERBS = new Set(
  'نسيت كتبت قرأت أكلت شربت حاولت ذهبت فكرت تعلمت لاحظت أحببت سمعت فهمت عرفت شاهدت استخدمت جربت طلبت دفعت أرسلت سافرت درست لعبت فتحت رفعت حملت اخترت'.split(
    ' ',
  ),
);
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
  if (isIn(PREPOSITIONS, around.previous) && !isIn(LOOSE_PREPOSITIONS, around.previous)) cost += 25;
  if (BEFORE_NOUN.has(around.previous)) cost += 15;
  if (/^[وف]?لم$/.test(around.previous)) cost += entry.mood === 'jussive' ? -25 : 0;
  if (/^[وف]?لا$/.test(around.previous)) {
    if (entry.isShortened === true) cost -= 14;
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
  if (followsVerb(around)) cost += 8;
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
    around.next.startsWith('ال')
  )
    cost -= 14;
  // ف usually continues a narrative: فَدَخَلَ.
  if (candidate.hasPrefix && entry.mood === 'past' && candidate.reading.startsWith('فَ')) cost -= 12;
  if (entry.mood === 'imperative' && !isActorNext(around) && !LIKE_THAT.test(around.next)) {
    cost -= commandBonus(candidate, around, lexicon);
  }
  if (around.startsSentence && entry.mood === 'past' && isBare && isObjectAhead(around)) cost -= 12;
  return cost + personCorrection(candidate, around);
}

/** «دخل الأسد الغابة»: two definite nouns are a subject and an object. */
function isTwoNounsNext({ following: [first = '', second = ''] }: Neighbours, lexicon: Lexicon): boolean {
  if (!first.startsWith('ال') || !second.startsWith('ال')) return false;
  const kinds = new Set(lexicon.findExact(second.slice(2)).map(({ kind }) => kind));
  return kinds.has('noun') && !kinds.has('adjective');
}

/** "She" with a masculine subject after it, or a masculine noun before it. */
function disagrees({ startsClause, next, nextChoice, previousChoice, following }: Neighbours): boolean {
  const isHis = (choice: Candidate | undefined) =>
    choice?.kind === 'noun' && choice.gender === 'm' && !choice.isPlural && !choice.hasPronoun;
  if (startsClause) {
    const isInConstruct = nextChoice?.isAccusative === false && following[1]?.startsWith('ال') === true;
    return next !== '' && isHis(nextChoice) && (nextChoice?.hasArticle === true || isInConstruct);
  }
  return isHis(previousChoice) && previousChoice?.hasPrefix === false;
}

/** A clause that describes the indefinite noun before it: «عادات تغير حياتك». */
function isAttribute({ previousChoice: before, nextChoice }: Neighbours): boolean {
  return (
    before?.kind === 'noun' &&
    !before.hasArticle &&
    !before.hasPronoun &&
    (before.isPlural || before.gender === 'f') &&
    nextChoice?.kind === 'noun' &&
    (nextChoice.hasPronoun || nextChoice.hasArticle)
  );
}

/** Imperatives open a sentence, follow و or ثم, or precede the object of an instruction. */
function commandBonus(candidate: Candidate, around: Neighbours, lexicon: Lexicon): number {
  if (candidate.entry.person !== '2ms' && around.followsImperative) return 40;
  if (!lexicon.isCommand(candidate.entry.reading)) return commandBonusOfOthers(candidate, around);
  if (/^(?:ثم|أو)$/.test(around.previous)) return around.followsImperative ? 62 : 0;
  if (candidate.hasPrefix) {
    if (!around.followsImperative) return 0;
    return around.next.startsWith('ال') ? 64 : 52;
  }
  if (/^(?:فضلك|لطفا|رجاء)$/.test(around.previous)) return 62;
  if (!around.startsClause) return 0;
  return (
    (around.startsSentence || around.followsImperative ? 52 : 0) +
    (isFriendlyToCommands(around) ? 30 : 0) +
    (around.startsSentence && isObjectAhead(around) ? 12 : 0)
  );
}

function commandBonusOfOthers(candidate: Candidate, around: Neighbours): number {
  const { nextChoice } = around;
  const hasObject = nextChoice?.kind === 'noun' && (nextChoice.hasArticle || nextChoice.hasPronoun);
  if (around.startsSentence && candidate.entry.person === '2fs' && hasObject) return 56;
  if (around.startsSentence) return isWithoutSubject(around) ? 30 : 0;
  // «اطلب الآن واستلم»: a second verb without a subject is an imperative too.
  const isJoined = candidate.reading.startsWith('وَ') || around.previous === 'ثم';
  return around.followsImperative && isJoined ? 46 : 0;
}

/** A past verb needs a subject; without one the form is imperative. */
function isWithoutSubject({ next, nextChoice }: Neighbours): boolean {
  return (
    nextChoice !== undefined &&
    (nextChoice.kind === 'preposition' || nextChoice.isAccusative || /^\S{3,}ك$/.test(next))
  );
}

function isActorNext({ nextChoice, next }: Neighbours): boolean {
  return next !== '' && nextChoice?.entry.isPerson === true;
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
  return person === '1s' ? bonus : bonus < 0 ? 0 : -6;
}

function speakerBonus(reading: string, hasPronoun: boolean, around: Neighbours): number {
  if (isMine(around.nextChoice, around.next)) return -20;
  if (/^(?:لك|لكم|إليك|إليكم|معك|معكم)$/.test(around.next)) return -30;
  if (isFemininePersonNext(around)) return 4;
  if (
    MY_VERBS.has(stripMarks(reading)) &&
    (around.startsClause || around.previous === 'فقد') &&
    !isActorNext(around)
  )
    return -20;
  const isShe = SHE.has(around.previous) || isFeminineBefore(around) || isFeminineNext(around);
  if (around.followsFirstPerson && !isSubjectNext(around)) return -14;
  const isMe =
    FIRST_PERSON.has(around.previous) ||
    (around.startsSentence &&
      !isSubjectNext(around) &&
      (!hasPronoun || around.next === '' || around.nextChoice?.kind === 'preposition'));
  return isMe && !isShe ? -12 : 1;
}

const ADDRESSING = /^[وف]?(?:إذا|لو|مهما|هل|أينما|كيفما|كلما)$/;
const ASKING = /^[وف]?(?:أين|متى|كيف|لماذا|ماذا|كم)$/;

function isMine(choice: Candidate | undefined, next: string): boolean {
  return choice?.kind === 'noun' && choice.hasPronoun && next.endsWith('ي') && choice.entry.isPerson !== true;
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
  if (candidate.isAccusative && isIn(PREPOSITIONS, around.previous)) cost += 20;
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

/** «مشتبه به», «متفق عليه». */
const PREPOSITION_OF_PARTICIPLE = /^(?:به|بها|بهم|عليه|عليها|عليهم)$/;

function isPersonWord(choice: Candidate | undefined): boolean {
  return (
    choice?.kind === 'noun' && choice.entry.isPerson === true && (choice.hasArticle || choice.hasPronoun)
  );
}

/** Two adjacent verbs occur only after كَانَ and verbs of starting and becoming. */
function followsVerb({ previous, previousChoice }: Neighbours): boolean {
  return (
    previousChoice?.kind === 'verb' && previousChoice.entry.mood !== 'imperative' && !AUXILIARY.test(previous)
  );
}

const AUXILIARY =
  /^[وفسل]?(?:كان|كن|ليس|يكون|تكون|أكون|نكون|يكن|تكن|بدأ|أصبح|يصبح|تصبح|ظل|صار|أخذ|عاد|يعود|يعد|كاد|يكاد|زال|يزال|تزال|جعل|يجعل|دع|أراد|اذهب|قم|هيا|قد)/;

function isDual({ reading }: Candidate): boolean {
  return reading.endsWith('َيْن');
}

function isPersonNext({ nextChoice, next }: Neighbours): boolean {
  if (nextChoice === undefined || next === '') return false;
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

function isFriendlyToCommands({ next, following }: Neighbours): boolean {
  return COMMAND_FRIENDS.has(next) || following.includes('إلى') || /^\S{3,}ك$/.test(next);
}
