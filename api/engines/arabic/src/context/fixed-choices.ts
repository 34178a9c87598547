import { joinAfterPrefix } from '../script/letters';
import { FATHA, KASRA, orderMarks, stripMarks } from '../script/marks';
import type { Neighbours } from './neighbours';

const WHO_VERB = /^(?:هو|هي|هم|أنت|يريد|يستطيع|يعرف|قال|فعل|سي)/;
const TIME_WORDS = /^(?:في|هذا|من|خلال|بداية|نهاية)$/;

/** Cost correction for homographs that one neighbour disambiguates. */
export function fixedChoice(reading: string, around: Neighbours): number {
  const isJoined = /^[وف]\u064E.{3}/.test(reading);
  return RULES.get(isJoined ? reading.slice(2) : reading)?.(around) ?? 0;
}

const beforeNumber: Rule = ({ nextReading }) => (nextReading === '' ? 40 : -40);
const afterPossession: Rule = ({ previous }) =>
  /^[وف]?(?:رقم|عيد|صندوق|تاريخ|كشف|على)$/.test(previous) ? 14 : 0;
const DAY = /^(?:ال|غد$|أمس$|يوم)/;
const everyDay: Rule = ({ previous, next }) => (DAY.test(next) || /^[وف]?كل$/.test(previous) ? 20 : 0);
const ABOUT_POETRY = /^(?:ال)?(?:حر|عربي|جاهلي|حديث|نبطي|شعبي|قديم|يكتب|كتب|ديوان|قصيدة|بيت|ألقى)$/;
/** «سعر لا ينافس», «رائحة لا تنسى»: praise in the passive. */
const UNMATCHED =
  'يُنْسَى تُنْسَى يُقَاوَم تُقَاوَم يُنَافَس تُنَافَس يُصَدَّق تُصَدَّق يُوصَف تُوصَف يُقَدَّر تُقَدَّر يُعْلَى يُضَاهَى تُضَاهَى يُقْهَر تُقْهَر يُعَوَّض تُعَوَّض يُفَوَّت تُفَوَّت يُرَدّ تُرَدّ يُحْصَى تُحْصَى'.split(
    ' ',
  );

/** «من أين», «من أي» */
const BY_WHICH = /^(?:أين|أي|أية|متى)$/;
const light = (around: Neighbours) => (isVerbNext(around) ? -6 : 6);

/** Both parts of 11 to 19 end in a fixed a: خَمْسَةَ عَشَرَ, خَمْسَ عَشْرَةَ. */
export function teenReading(letters: string, { previous, next }: Neighbours): string | undefined {
  if (!/^عشرة?$/.test(next) && !/^عشرة?$/.test(letters)) return undefined;
  const prefix = /^[وف]?[بلك]?(?=[أثخستا])/.exec(letters)?.[0] ?? '';
  const unit = TEEN_UNITS.get(letters.slice(prefix.length));
  if (unit !== undefined)
    return next === (unit.isFeminine ? 'عشرة' : 'عشر') ? prefixed(prefix, unit.reading) : undefined;
  const before = TEEN_UNITS.get(previous.replace(/^[وف]?[بلك]?(?=[أثخستا])/, ''));
  if (letters === 'عشر' && before?.isFeminine === false) return 'عَشَرَ';
  return letters === 'عشرة' && before?.isFeminine === true ? 'عَشْرَةَ' : undefined;
}

function prefixed(letters: string, reading: string): string {
  const vowelled = [...letters].map((letter) => letter + ('بل'.includes(letter) ? KASRA : FATHA)).join('');
  return vowelled === '' ? reading : vowelled + joinAfterPrefix(reading);
}

const TEEN_UNITS = new Map(
  'أَحَدَ إِحْدَى اِثْنَا اِثْنَتَا اِثْنَيْ اِثْنَتَيْ ثَلَاثَةَ ثَلَاثَ أَرْبَعَةَ أَرْبَعَ خَمْسَةَ خَمْسَ سِتَّةَ سِتَّ سَبْعَةَ سَبْعَ ثَمَانِيَةَ ثَمَانِيَ تِسْعَةَ تِسْعَ'
    .split(' ')
    .map((reading, index) => {
      const plain = orderMarks(reading);
      return [stripMarks(plain), { reading: plain, isFeminine: index % 2 === 1 }];
    }),
);

type Rule = (around: Neighbours) => number;

/** «لا تقل عن ثلاث سنوات». */
const beforeThan: Rule = ({ next }) => (next === 'عن' ? -60 : 0);

const RULES = new Map<string, Rule>(
  (
    [
      ['أَنْ', light],
      ['إِنْ', light],
      ['بِأَنْ', light],
      ['لِأَنْ', light],
      [
        'لٰكِنَّ',
        ({ next, nextChoice }) =>
          next.startsWith('ال') || (nextChoice?.kind === 'noun' && nextChoice.hasPronoun) ? -3 : 3,
      ],
      ['لِمَ', ({ next, startsSentence }) => (startsSentence && next === 'لا' ? -20 : 0)],
      [
        'عَلَيَّ',
        ({ previous }) => (/^(?:يجب|سلم|ردت|رد|عرض|عرضت|صعب|يصعب|سهل|خطر|طرح)$/.test(previous) ? -14 : 0),
      ],
      [
        'أَيْ',
        ({ startsClause, startsSentence, nextReading }) =>
          nextReading !== '' || (startsClause && !startsSentence) ? -40 : 0,
      ],
      [
        'مَنْ',
        (around) =>
          BY_WHICH.test(around.next)
            ? 0
            : around.isNextOnlyVerb ||
                /^(?:هو|هي|هم|أنت|أنتم|أنا|نحن)$/.test(around.next) ||
                (around.startsSentence &&
                  (around.isQuestion || WHO_VERB.test(around.next) || isVerbNext(around)))
              ? -26
              : 0,
      ],
      ['لَسْتَ', ({ previous }) => (previous === 'أنت' ? -60 : 0)],
      ['بُعْد', ({ previous }) => (previous === 'عن' ? -20 : 0)],
      [
        'الْعَامّ',
        ({ previousChoice, previous }) =>
          previousChoice?.hasArticle === true && !TIME_WORDS.test(previous) ? -20 : 0,
      ],
      ['حَوْلَ', ({ startsClause, following }) => (startsClause && following.includes('إلى') ? 60 : 0)],
      ['بَيْنَ', ({ following }) => (/^(?:أن|أنه|أنها)$/.test(following[1] ?? '') ? 30 : 0)],
      [
        'كُنْتَ',
        ({ next, previous }) => (next.startsWith('ت') || /^(?:إذا|هل|مهما|أينما)$/.test(previous) ? -40 : 0),
      ],
      ['يَوْمَيْ', beforeNumber],
      ['عَامَيْ', beforeNumber],
      ['عَامّ', ({ previous, nextReading }) => (nextReading !== '' || /^[وف]?كل$/.test(previous) ? 20 : 0)],
      ['يُمْنَع', ({ startsClause }) => (startsClause ? 0 : 20)],
      ['هَاتِفِيّ', afterPossession],
      ['مِيلَادِيّ', afterPossession],
      ['بَرِيدِيّ', afterPossession],
      ['حِسَابِيّ', afterPossession],
      ['يُعَلِّم', ({ nextChoice }) => (nextChoice?.entry.isPerson === true ? -20 : 0)],
      ['الْعِشَاء', ({ previous }) => (/^(?:صلاة|أذان|بعد|قبل)$/.test(previous) ? -20 : 0)],
      ['السَّلَطَة', ({ followsImperative }) => (followsImperative ? -10 : 0)],
      ['تَعَرَّفْ', ({ startsSentence, next }) => (startsSentence && next === 'على' ? -20 : 0)],
      ['بِنَفْسِيّ', () => 20],
      [
        'غَيْر',
        ({ startsSentence, followsImperative, next, nextChoice }) =>
          (startsSentence && next !== 'أن') || (followsImperative && nextChoice?.hasPronoun === true)
            ? 20
            : 0,
      ],
      ['تُفَوِّتُكَ', () => 20],
      ['مَرَّ', ({ nextReading }) => (nextReading === '' ? 0 : -20)],
      ['بَاسِم', ({ previous }) => (/^(?:ال)?(?:متحدث|ناطق)/.test(previous) ? 30 : 0)],
      ['بَعِيد', ({ next }) => (/^(?:ميلاد|زواج|الفطر|الأضحى|الأم|الحب)/.test(next) ? 20 : 0)],
      ['أَمْ', ({ nextChoice }) => (nextChoice?.kind === 'name' ? 20 : 0)],
      ['الْحُرّ', ({ previousChoice }) => (previousChoice?.hasArticle === true ? -20 : 0)],
      ['الشِّعْر', ({ next, previous }) => (ABOUT_POETRY.test(next) || ABOUT_POETRY.test(previous) ? -20 : 0)],
      ...UNMATCHED.map((praise): [string, Rule] => [
        praise,
        ({ previous, next }) => (previous === 'لا' && /^(?:و|$)/.test(next) ? -70 : 0),
      ]),
      ['تُفْتَح', ({ next }) => (/^(?:ال)?(?:أبواب|باب)$/.test(next) ? -70 : 0)],
      ['تَقِلّ', beforeThan],
      ['يَقِلّ', beforeThan],
      ...['تُغْنِي', 'يُغْنِي', 'تُغْنِيكَ', 'يُغْنِيكَ'].map((suffices): [string, Rule] => [
        suffices,
        ({ next }) => (next === 'عن' ? -20 : 0),
      ]),
      ['تَعَرَّضَ', ({ following }) => (following.slice(0, 3).some((word) => /^ل\S{2,}/.test(word)) ? -20 : 0)],
      ['تَقَبَّلَ', ({ next }) => (next === 'الله' ? -30 : 0)],
      ['مَسَاءً', everyDay],
      ['صَبَاحًا', everyDay],
      ['يُفَضَّل', ({ next }) => (/^(?:أن|عدم)$/.test(next) ? -70 : 0)],
      ['وَقَّعَ', ({ nextChoice }) => (nextChoice?.entry.isPerson === true ? -30 : 0)],
      [
        'حُسْن',
        ({ next, nextChoice }) =>
          nextChoice?.kind === 'noun' &&
          (nextChoice.hasArticle || (nextChoice.hasPronoun && !next.endsWith('ك')))
            ? -12
            : 0,
      ],
      ['سَوَاءً', ({ previous }) => (previous === 'حد' ? 20 : 0)],
      [
        'خَاصَّةً',
        ({ previousChoice }) => (previousChoice?.kind === 'noun' && !previousChoice.hasArticle ? 20 : 0),
      ],
    ] as const satisfies readonly (readonly [string, Rule])[]
  ).map(([reading, rule]): [string, Rule] => [orderMarks(reading), rule]),
);

function isVerbNext({ next, nextChoice }: Neighbours): boolean {
  if (next === 'لم' || next === 'لا') return true;
  if (nextChoice === undefined) return /^[يتنأ]/.test(next);
  return nextChoice.kind === 'verb';
}
