import type { Random } from '../../random';

const texts = [
  '',
  ' ',
  '\t\n',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\u202eabc',
  '\ufeff',
  '\uffff',
  'ﷺ'.repeat(40),
  '👩‍👩‍👧‍👦'.repeat(20),
  'e\u0301'.repeat(100),
  "'; drop table users; --",
  '%00',
  '%s%s%n',
  '../../../etc/passwd',
  '..\\..\\windows',
  '${jndi:ldap://localhost/a}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=cmd()',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '1e309',
  '0x10',
  '9'.repeat(400),
  'a@b',
  'a@example.com\r\nbcc: b@example.com',
  '__proto__',
  'constructor',
  'toString',
  'DELETE',
  'OpenAI',
  'Grok',
];
const lengths = [63, 64, 65, 120, 121, 128, 129, 254, 255, 5_000, 20_001, 50_001, 70_000, 400_000];
const others: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  [''],
  { a: 1 },
  { length: 5 },
  { toString: 'x' },
  { $ne: null },
];
const letters = ['x', 'أ', ' ', '\\', '"', '1', '.', 'a@'];

/** A text that somebody might send to see what happens. */
export function oddText(random: Random): string {
  return random.isLucky(0.7)
    ? random.pick(texts)
    : random.pick(letters).repeat(Math.ceil(random.pick(lengths) / 2));
}

/** Anything that JSON can hold. */
export function oddValue(random: Random): unknown {
  return random.isLucky(0.5) ? oddText(random) : random.pick(others);
}

/** Deeper than any parser that calls itself can go. */
export function deepJson(random: Random, depth = 10_000): string {
  return random.isLucky(0.5)
    ? `${'['.repeat(depth)}${']'.repeat(depth)}`
    : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}
