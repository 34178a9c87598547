import { orderMarks } from '../script/marks';
import patterns from './patterns.json' with { type: 'json' };

const CONSONANT = '[بتثجحخدذرزسشصضطظعغفقكلمنهءئؤ]';
const PREFIX = '[يتن]';

interface Pattern {
  shape: RegExp;
  template: string;
}

const PATTERNS: readonly Pattern[] = patterns.map(([shape = '', template = '']) => ({
  shape: new RegExp(shape.replaceAll('C', `(${CONSONANT})`).replace('P', `(?<prefix>${PREFIX})`)),
  template: orderMarks(template),
}));

/** Vowels an unknown word by the word shape it has: مفعول, استفعال, تفاعل and the rest. */
export function vowelByPattern(letters: string): string | undefined {
  for (const { shape, template } of PATTERNS) {
    const match = shape.exec(letters);
    if (match) return fill(template, match);
  }
  return undefined;
}

function fill(template: string, match: RegExpExecArray): string {
  const prefix = match.groups?.prefix;
  const radicals = match.slice(prefix === undefined ? 1 : 2);
  return template.replace(/\d/g, (digit) =>
    digit === '0' ? (prefix ?? '') : (radicals[Number(digit) - 1] ?? ''),
  );
}
