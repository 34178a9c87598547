import type { Lexicon } from '../lexicon/lexicon';
import type { Candidate } from '../morphology/candidate';
import type { Neighbours } from './neighbours';
import { isObjectAhead } from './passives';

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

/** An imperative costs about 40 more than a past verb and 51 more than a listed noun of its letters. */
const BONUS = { overPast: 46, overNoun: 58 } as const;

/** Imperatives open a sentence, follow و or ثم, or precede the object of an instruction. */
export function commandBonus(candidate: Candidate, around: Neighbours, lexicon: Lexicon): number {
  if (candidate.entry.person !== '2ms' && around.followsImperative) return 40;
  if (!lexicon.isCommand(candidate.entry.reading)) return unlistedBonus(candidate, around, lexicon);
  if (/^(?:ثم|أو)$/.test(around.previous)) return around.followsImperative ? 62 : 0;
  if (candidate.hasPrefix) {
    if (!around.followsImperative) return 0;
    return around.next.startsWith('ال') || around.nextChoice?.hasPronoun === true ? 64 : 52;
  }
  // «صممنا هذا» is "we", «تابعنا على» is "us".
  if (candidate.hasPronoun && candidate.reading.endsWith('نَا') && /^(?:ال(?!آن)|هذ)/.test(around.next))
    return 0;
  if (/^(?:فضلك|لطفا|رجاء)$/.test(around.previous)) return 62;
  if (!around.startsClause) return 0;
  return (
    (around.startsSentence || around.followsImperative ? 52 : 0) +
    (isFriendlyToCommands(around) ? 30 : 0) +
    (around.startsSentence && (isObjectAhead(around) || lacksSubject(around, lexicon)) ? 12 : 0)
  );
}

/** Any other verb needs evidence: an object of the reader's, no possible subject, a command before it. */
function unlistedBonus(candidate: Candidate, around: Neighbours, lexicon: Lexicon): number {
  const { nextChoice, startsSentence, followsImperative } = around;
  if (startsSentence && candidate.entry.person === '2fs' && isDefiniteNoun(nextChoice)) return 56;
  if (followsImperative && isJoined(candidate, around))
    return candidate.hasPronoun || nextChoice?.hasPronoun === true ? BONUS.overNoun : BONUS.overPast;
  if (!startsSentence && !(around.startsClause && (followsImperative || around.addressesReader))) return 0;
  if (!candidate.hasPronoun && isYours(around)) return BONUS.overNoun;
  if (around.next === 'يا' || isWithUs(around)) return BONUS.overPast;
  if (isWithoutSubject(candidate, around, lexicon) && (!candidate.hasPronoun || around.addressesReader))
    return BONUS.overPast;
  return startsSentence && around.addressesReader && !candidate.hasPronoun ? BONUS.overPast : 0;
}

/** «اطلب الآن واستلم»: a second verb without a subject is an imperative too. */
function isJoined({ reading }: Candidate, { previous }: Neighbours): boolean {
  return /^[وف]َ/.test(reading) || /^(?:ثم|أو)$/.test(previous);
}

function isDefiniteNoun(choice: Candidate | undefined): boolean {
  return choice?.kind === 'noun' && (choice.hasArticle || choice.hasPronoun);
}

/** «سافر معنا إلى», but «سافر معنا أخي» */
function isWithUs({ next, following, afterNextChoice }: Neighbours): boolean {
  return next === 'معنا' && (following[1] === undefined || afterNextChoice?.kind === 'preposition');
}

/** «واظب على القراءة», but «حضر إلى القاعة جمهور» and «ناقش مع نظيره». */
function lacksSubject({ nextChoice, afterNextChoice, following }: Neighbours, lexicon: Lexicon): boolean {
  const isPreposition = nextChoice?.kind === 'preposition';
  if (!isPreposition && nextChoice?.isGenitive !== true) return false;
  const [governed = '', ...rest] = isPreposition ? following.slice(1) : following;
  const choice = isPreposition ? afterNextChoice : nextChoice;
  if (choice?.hasPronoun === true && /(?:ه|ها|هم)$/.test(governed)) return false;
  const isActor = lexicon.findExact(rest[0]?.slice(2) ?? '').some(({ isPerson }) => isPerson === true);
  if (rest[0]?.startsWith('ال') === true && isActor) return false;
  return choice?.hasArticle !== true || !rest.some((word) => isBareNoun(word, lexicon));
}

function isBareNoun(word: string, lexicon: Lexicon): boolean {
  return !/^(?:يوم|كل|نصف|مرة|مساء|صباح)$/.test(word) && lexicon.findExact(word)[0]?.kind === 'noun';
}

/** «قوم جلستك» */
export function isYours({ next, nextChoice }: Neighbours): boolean {
  return nextChoice?.kind === 'noun' && nextChoice.hasPronoun && /(?:ك|كم)$/.test(next);
}

/** A past verb needs a subject that agrees with it; without one the form is imperative. */
function isWithoutSubject({ hasPronoun, reading }: Candidate, around: Neighbours, lexicon: Lexicon): boolean {
  const { nextChoice } = around;
  if (lacksSubject(around, lexicon)) return true;
  if (nextChoice === undefined || hasPronoun) return false;
  // A present in ت has a feminine subject: «تعرض اللوحة».
  const isFeminine =
    !reading.startsWith('ت') &&
    nextChoice.kind === 'noun' &&
    nextChoice.gender === 'f' &&
    nextChoice.entry.isPerson !== true;
  return nextChoice.isAccusative || isFeminine;
}

export function isActorNext({ nextChoice, next }: Neighbours): boolean {
  return next === 'الله' || (next !== '' && nextChoice?.entry.isPerson === true);
}

function isFriendlyToCommands({ next, following }: Neighbours): boolean {
  return COMMAND_FRIENDS.has(next) || following.includes('إلى') || /^\S{3,}ك$/.test(next);
}
