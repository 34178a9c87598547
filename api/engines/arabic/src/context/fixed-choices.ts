import { orderMarks } from '../script/marks';
import type { Neighbours } from './neighbours';

const WHO_VERB = /^(?:هو|هي|هم|أنت|يريد|يستطيع|يعرف|قال|فعل|سي)/;
const TIME_WORDS = /^(?:في|هذا|من|خلال|بداية|نهاية)$/;

/** Cost correction for homographs that one neighbour disambiguates. */
export function fixedChoice(reading: string, around: Neighbours): number {
  return RULES.get(reading.replace(/^[وف]\u064E(?=.{3})/, ''))?.(around) ?? 0;
}

const light = (around: Neighbours) => (isVerbNext(around) ? -6 : 6);

type Rule = (around: Neighbours) => number;

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
      ['عَلَيَّ', ({ previous }) => (/^(?:يجب|سلم|ردت|رد)$/.test(previous) ? -14 : 0)],
      ['أَيْ', ({ startsClause, startsSentence }) => (startsClause && !startsSentence ? -20 : 0)],
      [
        'مَنْ',
        (around) => (around.startsSentence && (WHO_VERB.test(around.next) || isVerbNext(around)) ? -26 : 0),
      ],
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
      ['تَقَبَّلَ', ({ next }) => (next === 'الله' ? -30 : 0)],
      ['مَسَاءً', ({ next }) => (next.startsWith('ال') ? 20 : 0)],
      ['صَبَاحًا', ({ next }) => (next.startsWith('ال') ? 20 : 0)],
      ['يُفَضَّل', ({ next }) => (/^(?:أن|عدم)$/.test(next) ? -70 : 0)],
      ['وَقَّعَ', ({ nextChoice }) => (nextChoice?.entry.isPerson === true ? -30 : 0)],
      [
        'حُسْن',
        ({ nextChoice }) =>
          nextChoice?.kind === 'noun' && (nextChoice.hasArticle || nextChoice.hasPronoun) ? -12 : 0,
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
