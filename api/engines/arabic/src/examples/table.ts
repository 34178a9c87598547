import { orderMarks } from '../script/marks';
import abbreviations from './abbreviations.json' with { type: 'json' };
import asWritten from './as-written.json' with { type: 'json' };
import clitics from './clitics.json' with { type: 'json' };
import currency from './currency.json' with { type: 'json' };
import dates from './dates.json' with { type: 'json' };
import dictionary from './dictionary.json' with { type: 'json' };
import adversarial from './adversarial.json' with { type: 'json' };
import grammar from './grammar.json' with { type: 'json' };
import latin from './latin.json' with { type: 'json' };
import lexicon from './lexicon.json' with { type: 'json' };
import mixed from './mixed.json' with { type: 'json' };
import numbers from './numbers.json' with { type: 'json' };
import percent from './percent.json' with { type: 'json' };
import rules from './rules.json' with { type: 'json' };
import times from './times.json' with { type: 'json' };

export interface ReadingExample {
  group: string;
  text: string;
  expected: string;
}

const GROUPS = {
  numbers,
  dates,
  times,
  currency,
  percent,
  abbreviations,
  latin,
  lexicon,
  clitics,
  rules,
  grammar,
  'as-written': asWritten,
  dictionary,
  mixed,
  adversarial,
};

/** Written by the rules of grammar, not copied from the output. */
export const READING_EXAMPLES: readonly ReadingExample[] = Object.entries(GROUPS).flatMap(([group, rows]) =>
  rows.map(([text = '', expected = '']) => ({ group, text, expected: orderMarks(expected) })),
);

export const EXAMPLE_DICTIONARY: ReadonlyMap<string, string> = new Map([
  ['لسان', 'لِيسَان'],
  ['شهد', 'شَهْد'],
  ['الأحساء', 'الْأَحْسَاء'],
  ['Neom', 'نِيُوم'],
  ['شركة المراعي', 'شَرِكَة الْمَرَاعِي'],
  ['C++', 'سِي بْلَس بْلَس'],
]);
