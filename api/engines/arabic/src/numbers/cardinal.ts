import { joinAfterPrefix } from '../script/letters';
import { DAMMA, FATHA, KASRA } from '../script/marks';

export type GrammaticalCase = 'nominative' | 'accusative' | 'genitive';

export interface NumberGrammar {
  /** Gender of the counted noun: 3 to 10 take the opposite form (ثَلَاثَة كُتُب, ثَلَاث سَاعَات). */
  gender: 'm' | 'f';
  /** عِشْرُون as a subject, عِشْرِين as an object or after a preposition. */
  case: GrammaticalCase;
  /** A noun follows: duals drop their nun and أَلْفًا its tanween: مِئَتَا رِيَال. */
  isConstruct: boolean;
}

export const DEFAULT_GRAMMAR: NumberGrammar = { gender: 'm', case: 'nominative', isConstruct: false };
export const MAX_CARDINAL = 999_999_999_999_999;

const ONES = {
  m: ['صِفْر', 'وَاحِد', 'اِثْنَان', 'ثَلَاثَة', 'أَرْبَعَة', 'خَمْسَة', 'سِتَّة', 'سَبْعَة', 'ثَمَانِيَة', 'تِسْعَة', 'عَشَرَة'],
  f: ['صِفْر', 'وَاحِدَة', 'اِثْنَتَان', 'ثَلَاث', 'أَرْبَع', 'خَمْس', 'سِتّ', 'سَبْع', 'ثَمَانِي', 'تِسْع', 'عَشْر'],
} as const;
const TENS = ['', '', 'عِشْر', 'ثَلَاث', 'أَرْبَع', 'خَمْس', 'سِتّ', 'سَبْع', 'ثَمَان', 'تِسْع'] as const;
const HUNDREDS = ['', '', '', 'ثَلَاث', 'أَرْبَع', 'خَمْس', 'سِتّ', 'سَبْع', 'ثَمَانِ', 'تِسْع'] as const;

interface Scale {
  value: number;
  one: string;
  dual: string;
  many: string;
}

const SCALES: readonly Scale[] = [
  { value: 1_000_000_000_000, one: 'تِرِلْيُون', dual: 'تِرِلْيُونَ', many: 'تِرِلْيُونَات' },
  { value: 1_000_000_000, one: 'مِلْيَار', dual: 'مِلْيَارَ', many: 'مِلْيَارَات' },
  { value: 1_000_000, one: 'مِلْيُون', dual: 'مِلْيُونَ', many: 'مَلَايِين' },
  { value: 1_000, one: 'أَلْف', dual: 'أَلْفَ', many: 'آلَاف' },
];

export function cardinal(value: number, grammar: NumberGrammar = DEFAULT_GRAMMAR): string {
  if (value === 0) return ONES.m[0];
  const parts: string[] = [];
  let rest = value;
  for (const scale of SCALES) {
    const count = Math.floor(rest / scale.value);
    rest %= scale.value;
    if (count > 0)
      parts.push(
        scaled(count, scale, { ...grammar, isConstruct: grammar.isConstruct && rest === 0 }, rest === 0),
      );
  }
  if (rest > 0) parts.push(belowThousand(rest, grammar, parts.length > 0));
  return joinWithAnd(parts);
}

export function joinWithAnd(parts: readonly string[]): string {
  return parts.map((part, index) => (index === 0 ? part : `وَ${joinAfterPrefix(part)}`)).join(' ');
}

function scaled(count: number, scale: Scale, grammar: NumberGrammar, isLast: boolean): string {
  if (count === 1) return grammar.case === 'accusative' && !grammar.isConstruct ? `${scale.one}ًا` : scale.one;
  if (count === 2) return scale.dual + dualEnd(grammar);
  const counted = belowThousand(count, { gender: 'm', case: grammar.case, isConstruct: true }, false);
  return `${counted} ${scaleNoun(count % 100, scale, grammar.isConstruct && isLast)}`;
}

function scaleNoun(lastTwo: number, scale: Scale, isConstruct: boolean): string {
  if (lastTwo >= 3 && lastTwo <= 10) return scale.many;
  if (lastTwo >= 11) return isConstruct ? scale.one : `${scale.one}ًا`;
  return scale.one;
}

function belowThousand(value: number, grammar: NumberGrammar, isJoined: boolean): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const parts: string[] = [];
  if (hundreds > 0)
    parts.push(hundred(hundreds, { ...grammar, isConstruct: grammar.isConstruct && rest === 0 }));
  if (rest > 0) parts.push(belowHundred(rest, grammar, isJoined || hundreds > 0));
  return joinWithAnd(parts);
}

function hundred(count: number, grammar: NumberGrammar): string {
  if (count === 1) return `مِئَة${grammar.isConstruct ? CASE_VOWEL[grammar.case] : ''}`;
  if (count === 2) return `مِئَتَ${dualEnd(grammar)}`;
  const before = HUNDREDS[count] ?? '';
  const end = grammar.isConstruct ? KASRA : '';
  if (count === 8) return `${before}مِئَة${end}`;
  return `${before}${CASE_VOWEL[grammar.case]}مِئَة${end}`;
}

function belowHundred(value: number, grammar: NumberGrammar, isJoined: boolean): string {
  if (value <= 10) return one(value, grammar, isJoined);
  if (value < 20) return teen(value - 10, grammar);
  const tens = `${TENS[Math.floor(value / 10)] ?? ''}${grammar.case === 'nominative' ? 'ُون' : 'ِين'}`;
  const ones = value % 10;
  if (ones === 0) return tens;
  if (ones === 1 && grammar.gender === 'f') return joinWithAnd(['إِحْدَى', tens]);
  return joinWithAnd([one(ones, { ...grammar, isConstruct: false }, true), tens]);
}

function one(value: number, grammar: NumberGrammar, isJoined: boolean): string {
  const { gender, isConstruct } = grammar;
  if (value === 2) {
    const stem = gender === 'm' ? 'اِثْنَ' : 'اِثْنَتَ';
    return stem + dualEnd({ ...grammar, isConstruct: isConstruct && !isJoined });
  }
  const word = ONES[gender][value] ?? '';
  const isAccusative = grammar.case === 'accusative';
  if (value === 8 && gender === 'f') {
    if (isConstruct) return isAccusative ? word + FATHA : word;
    return isAccusative ? `${word}ًا` : 'ثَمَانٍ';
  }
  if (word.endsWith('ة')) return isConstruct && value >= 3 ? word + CASE_VOWEL[grammar.case] : word;
  return isAccusative && !isConstruct && value > 0 ? `${word}ًا` : word;
}

/** The ة of a number is pronounced t before a counted noun and needs a vowel: ثَلَاثَةُ كُتُب. */
const CASE_VOWEL: Readonly<Record<GrammaticalCase, string>> = {
  nominative: DAMMA,
  accusative: FATHA,
  genitive: KASRA,
};

/** 11 to 19 are two parts with a fixed a; only twelve declines. */
function teen(ones: number, { gender, case: grammaticalCase }: NumberGrammar): string {
  const ten = gender === 'm' ? 'عَشَرَ' : 'عَشْرَةَ';
  if (ones === 1) return `${gender === 'm' ? 'أَحَدَ' : 'إِحْدَى'} ${ten}`;
  if (ones === 2)
    return `${gender === 'm' ? 'اِثْنَ' : 'اِثْنَتَ'}${grammaticalCase === 'nominative' ? 'ا' : 'يْ'} ${ten}`;
  const unit = ONES[gender][ones] ?? '';
  return `${unit}${FATHA} ${ten}`;
}

function dualEnd({ case: grammaticalCase, isConstruct }: NumberGrammar): string {
  const end = grammaticalCase === 'nominative' ? 'ا' : 'يْ';
  return isConstruct ? end : `${end}ن`;
}
