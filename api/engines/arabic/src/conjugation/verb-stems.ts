import { DAMMA, FATHA, KASRA, SHADDA, SUKUN } from '../script/marks';

export type PastEnd = 'sound' | 'alef' | 'maksura' | 'ya';
export type PresentEnd = 'sound' | 'ya' | 'waw' | 'maksura';

/** Input of conjugation, in sounds: hamza is always ء and gets its seat later. */
export interface VerbStems {
  past: string;
  pastClosed: string;
  pastEnd: PastEnd;
  present: string;
  /** Jussive, imperative and before the feminine plural. */
  presentClosed: string;
  presentEnd: PresentEnd;
  prefixVowel: string;
  imperativeStart: string;
  passivePast: string;
  passivePresent: string;
}

export interface Root {
  first: string;
  middle: string;
  last: string;
  fourth: string;
  isHollow: boolean;
  isDefective: boolean;
  isDoubled: boolean;
}

const WEAK = new Set(['و', 'ي']);

export function toRoot(letters: string): Root {
  const [first = '', middle = '', last = '', fourth = ''] = [...letters];
  const isDefective = WEAK.has(fourth === '' ? last : fourth);
  return {
    first,
    middle,
    last,
    fourth,
    isDefective,
    isHollow: WEAK.has(middle) && !isDefective && fourth === '',
    isDoubled: middle === last && fourth === '',
  };
}

/** A long u or i absorbs the sukun of its own letter (يُوصِل); equal letters merge (كُنَّا). */
export function smooth(word: string): string {
  return word.replace(MEETING, (met, before: string | undefined) => {
    if (before === undefined) return met.charAt(0) + SHADDA;
    return before + (before === DAMMA ? 'و' : 'ي');
  });
}

const MEETING = /([\u064F\u0650])[وي]\u0652|ن\u0652ن|ت\u0652ت/g;

export interface DerivedShape {
  pastStart: string;
  presentStart: string;
  /** Hollow and doubled verbs move the vowel in front of the middle radical. */
  isClusterBeforeMiddle: boolean;
  isMiddleDoubled: boolean;
  pastVowel: string;
  presentVowel: string;
  prefixVowel: string;
  imperativeStart: string;
  passivePastStart: string;
  contracts: boolean;
}

export function derivedStems(root: Root, shape: DerivedShape): VerbStems {
  const { middle, last } = root;
  const doubling = shape.isMiddleDoubled ? SHADDA : '';
  const shared = { prefixVowel: shape.prefixVowel, imperativeStart: shape.imperativeStart };
  if (root.isDefective) {
    return {
      ...shared,
      past: shape.pastStart + middle + doubling,
      pastClosed: shape.pastStart + middle + doubling + FATHA + 'ي' + SUKUN,
      pastEnd: 'maksura',
      present: shape.presentStart + middle + doubling,
      presentClosed: shape.presentStart + middle + doubling + shape.presentVowel,
      presentEnd: shape.presentVowel === KASRA ? 'ya' : 'maksura',
      passivePast: shape.passivePastStart + middle + doubling + KASRA + 'ي',
      passivePresent: shape.presentStart + middle + doubling + FATHA + 'ى',
    };
  }
  if (root.isHollow && shape.contracts) return hollowStems(root, shape);
  if (root.isDoubled && shape.contracts) return doubledStems(root, shape);
  const past = shape.pastStart + middle + doubling + shape.pastVowel + last;
  const present = shape.presentStart + middle + doubling + shape.presentVowel + last;
  return {
    ...shared,
    past,
    pastClosed: past + SUKUN,
    pastEnd: 'sound',
    present,
    presentClosed: present + SUKUN,
    presentEnd: 'sound',
    passivePast: shape.passivePastStart + middle + doubling + KASRA + last,
    passivePresent: shape.presentStart + middle + doubling + FATHA + last,
  };
}

function hollowStems(root: Root, shape: DerivedShape): VerbStems {
  const open = (start: string) => start.slice(0, -1);
  const isLongI = shape.presentVowel === KASRA && shape.isClusterBeforeMiddle;
  const past = `${open(shape.pastStart)}${FATHA}ا${root.last}`;
  return {
    past,
    pastClosed: open(shape.pastStart) + FATHA + root.last + SUKUN,
    pastEnd: 'sound',
    present: `${open(shape.presentStart)}${isLongI ? `${KASRA}ي` : `${FATHA}ا`}${root.last}`,
    presentClosed: open(shape.presentStart) + (isLongI ? KASRA : FATHA) + root.last + SUKUN,
    presentEnd: 'sound',
    prefixVowel: shape.prefixVowel,
    imperativeStart: shape.imperativeStart,
    passivePast: `${open(shape.passivePastStart)}${KASRA}ي${root.last}`,
    passivePresent: `${open(shape.presentStart)}${FATHA}ا${root.last}`,
  };
}

function doubledStems(root: Root, shape: DerivedShape): VerbStems {
  const { last } = root;
  const open = (start: string) => start.slice(0, -1);
  const presentVowel = shape.isClusterBeforeMiddle ? shape.presentVowel : FATHA;
  return {
    past: open(shape.pastStart) + FATHA + last + SHADDA,
    pastClosed: shape.pastStart + last + FATHA + last + SUKUN,
    pastEnd: 'sound',
    present: open(shape.presentStart) + presentVowel + last + SHADDA,
    presentClosed: shape.presentStart + last + shape.presentVowel + last + SUKUN,
    presentEnd: 'sound',
    prefixVowel: shape.prefixVowel,
    imperativeStart: shape.imperativeStart,
    passivePast: open(shape.passivePastStart) + (shape.isClusterBeforeMiddle ? KASRA : DAMMA) + last + SHADDA,
    passivePresent: open(shape.presentStart) + FATHA + last + SHADDA,
  };
}
