import { stripMarks } from '../script/marks';
import { RANK } from '../lexicon/ranks';
import type { Lexicon } from '../lexicon/lexicon';
import type { Candidate } from '../morphology/candidate';
import { fixedChoice } from './fixed-choices';
import type { Neighbours } from './neighbours';
import { BEFORE_NOUN, BEFORE_VERB, LOOSE_PREPOSITIONS, PREPOSITIONS, isIn } from './word-sets';

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
  if (/^[وف]?لا$/.test(around.previous) && entry.isShortened === true) cost -= 14;
  if (entry.voice === 'passive') return cost;
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
  if (isBare && candidate.cost >= RANK.masdar && isPersonBefore(around) && entry.person === '3ms') cost -= 12;
  if (followsVerb(around)) cost += 8;
  // ف usually continues a narrative: فَدَخَلَ.
  if (candidate.hasPrefix && entry.mood === 'past' && candidate.reading.startsWith('فَ')) cost -= 12;
  if (entry.mood === 'imperative' && !isActorNext(around) && !LIKE_THAT.test(around.next)) {
    cost -= commandBonus(candidate, around, lexicon);
  }
  if (around.startsSentence && entry.mood === 'past' && isBare && isObjectAhead(around)) cost -= 12;
  return cost + personCorrection(candidate, around);
}

/** Imperatives open a sentence, follow و or ثم, or precede the object of an instruction. */
function commandBonus(candidate: Candidate, around: Neighbours, lexicon: Lexicon): number {
  if (candidate.entry.person !== '2ms' && around.followsImperative) return 40;
  if (!lexicon.isCommand(candidate.entry.reading))
    return around.startsSentence && isWithoutSubject(around) ? 30 : 0;
  if (candidate.hasPrefix || around.previous === 'ثم') return around.followsImperative ? 52 : 0;
  if (!around.startsClause) return 0;
  return (
    (around.startsSentence || around.followsImperative ? 52 : 0) + (isFriendlyToCommands(around) ? 30 : 0)
  );
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

/** A later indefinite object marks the first word as a verb: فَتَحَ الْبَنْك فَرْعًا. */
function isObjectAhead({ following }: Neighbours): boolean {
  return following
    .slice(0, 3)
    .some(
      (word) =>
        word.length > 3 && word.endsWith('ا') && !ADVERBS.has(word) && !/(?:ها|هما|نا|وا)$/.test(word),
    );
}

const ADVERBS = new Set(
  'كثيرا قليلا دائما أيضا أبدا تماما سريعا قريبا جيدا أحيانا غالبا حاليا سابقا لاحقا مؤخرا صباحا يوميا شهريا سنويا مجانا تقريبا عموما خصوصا أولا ثانيا ثالثا أخيرا طويلا بعيدا جميعا مثلا فعلا هكذا مرحبا عندما بينما بعدما كلما إنما'.split(
    ' ',
  ),
);

/** كتبت is "she wrote", "I wrote" or "you wrote": a subject, a conjunction or neither decides. */
function personCorrection({ entry, hasPronoun }: Candidate, around: Neighbours): number {
  const { person = '', mood } = entry;
  if (mood !== 'past') return 0;
  if (person === '2ms') return ADDRESSING.test(around.previous) && !isActorNext(around) ? -40 : 0;
  if (person === '1p') return around.followsFirstPerson ? -8 : 0;
  if (person !== '1s' && person !== '3fs') return 0;
  const bonus = speakerBonus(entry.reading, hasPronoun, around);
  return person === '1s' ? bonus : bonus < 0 ? 0 : -6;
}

function speakerBonus(reading: string, hasPronoun: boolean, around: Neighbours): number {
  if (isMine(around.nextChoice, around.next)) return -20;
  if (isFemininePersonNext(around)) return 4;
  if (MY_VERBS.has(stripMarks(reading)) && around.startsClause && !isActorNext(around)) return -20;
  const isShe = SHE.has(around.previous) || isFeminineBefore(around) || isFeminineNext(around);
  if (around.followsFirstPerson && !isSubjectNext(around)) return -14;
  const isMe =
    FIRST_PERSON.has(around.previous) || (around.startsSentence && !isSubjectNext(around) && !hasPronoun);
  return isMe && !isShe ? -12 : 1;
}

const ADDRESSING = /^[وف]?(?:إذا|لو|مهما|هل|أينما|كيفما|كلما)$/;

function isMine(choice: Candidate | undefined, next: string): boolean {
  return choice?.kind === 'noun' && choice.hasPronoun && next.endsWith('ي') && choice.entry.isPerson !== true;
}

function isFemininePersonNext({ nextChoice }: Neighbours): boolean {
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
  if (candidate.isAccusative && isIn(PREPOSITIONS, around.previous)) cost += 20;
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
  if (next === '' || nextChoice === undefined || nextChoice.kind === 'verb') return false;
  return nextChoice.hasArticle || nextChoice.kind === 'name' || nextChoice.entry.isPerson === true;
}

function isFriendlyToCommands({ next, following }: Neighbours): boolean {
  return COMMAND_FRIENDS.has(next) || following.includes('إلى') || /^\S{3,}ك$/.test(next);
}
