import { FATHA, KASRA } from '../script/marks';
import { joinWithAnd, type GrammaticalCase } from './cardinal';

const ORDINALS = ['', 'أَوَّل', 'ثَانِي', 'ثَالِث', 'رَابِع', 'خَامِس', 'سَادِس', 'سَابِع', 'ثَامِن', 'تَاسِع', 'عَاشِر'] as const;
const TENS = ['', '', 'عِشْرُون', 'ثَلَاثُون', 'أَرْبَعُون', 'خَمْسُون', 'سِتُّون', 'سَبْعُون', 'ثَمَانُون', 'تِسْعُون'] as const;

export function ordinalParts(
  value: number,
  gender: 'm' | 'f',
  grammaticalCase: GrammaticalCase = 'nominative',
): readonly string[] | undefined {
  if (value < 1 || value > 99) return undefined;
  if (value === 1) return [gender === 'm' ? 'أَوَّل' : 'أُولَى'];
  if (value <= 10) return [simple(value, gender)];
  const tens = (TENS[Math.floor(value / 10)] ?? '').replace(
    /\u064Fون$/,
    grammaticalCase === 'nominative' ? '\u064Fون' : `${KASRA}ين`,
  );
  if (value >= 20) return value % 10 === 0 ? [tens] : [joined(value % 10, gender), tens];
  // Both parts of eleventh to nineteenth end in a fixed a.
  return [joined(value - 10, gender), gender === 'm' ? 'عَشَرَ' : 'عَشْرَةَ'];
}

export function definiteOrdinal(
  value: number,
  gender: 'm' | 'f',
  withArticle: (word: string) => string,
  grammaticalCase: GrammaticalCase = 'nominative',
): string | undefined {
  const parts = ordinalParts(value, gender, grammaticalCase);
  const [first, second] = parts ?? [];
  if (first === undefined) return undefined;
  if (second === undefined) return withArticle(first);
  if (value > 20) return joinWithAnd([withArticle(first), withArticle(second)]);
  return `${withArticle(`${first}${FATHA}`)} ${second}`;
}

function simple(value: number, gender: 'm' | 'f'): string {
  const word = ORDINALS[value] ?? '';
  return gender === 'm' ? word : `${word}${FATHA}ة`;
}

/** Compounds use حَادِي, not أَوَّل. */
function joined(value: number, gender: 'm' | 'f'): string {
  if (value !== 1) return simple(value, gender);
  return gender === 'm' ? 'حَادِي' : `حَادِي${FATHA}ة`;
}
