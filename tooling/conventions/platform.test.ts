import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPlatformFaults } from './checks/platform';
import { readText, root } from './tree';

const read = (path: string) => {
  const target = new URL(path, 'file:///docs/').pathname.slice(1);
  return existsSync(join(root, target)) ? readText(target) : undefined;
};
const row = (number: number, state: string, verified = '') =>
  `| ${number} | a promise | ${state} | [row ${number}](#row-${number}) |\n\n### Row ${number}\n\nA promise.\n\n${verified}\n\n`;
const rest = Array.from({ length: 25 }, (_, index) => row(index + 2, 'not yet')).join('');

it('the platform promises what its tests show', () => {
  expect(findPlatformFaults(readText('docs/platform.md'), read)).toEqual([]);
});

it('is not believed without a test, with one that is gone, or with another name', () => {
  const has = (path: string) => (path === '../a.test.ts' ? "test('a title', …)" : undefined);
  const find = (first: string) => findPlatformFaults(first + rest, has);
  expect(find(row(1, 'works', '- [a](../a.test.ts) “a title”'))).toEqual([]);
  expect(find(row(1, 'works', '- [a](../a.test.ts)\n  - “a title”\n  - “another”'))).toEqual([
    "Row 1: ../a.test.ts has no test 'another'",
  ]);
  expect(find(row(1, 'works'))).toEqual(['Row 1 names no test']);
  expect(find(row(1, 'works', '[a](../a.test.ts)'))).toEqual(['Row 1 names ../a.test.ts without a title']);
  expect(find(row(1, 'in part', '[a](../b.test.ts) “a title”'))).toEqual([
    'Row 1 names ../b.test.ts, which is not there',
  ]);
  expect(find(row(1, 'works', '[a](../a.test.ts) “another”'))).toEqual([
    "Row 1: ../a.test.ts has no test 'another'",
  ]);
  expect(find(row(1, 'not yet', '[a](../a.test.ts) “a title”'))).toEqual([
    'Row 1 names a test of what it does not promise',
  ]);
  expect(find(row(1, 'soon'))).toEqual(["Row 1 is 'soon', which is no state"]);
});

it('has a part for each row, which says the same promise', () => {
  const find = (first: string, more = rest) => findPlatformFaults(first + more, () => undefined);
  expect(find(row(1, 'not yet'), '')).toEqual(['There are 1 rows']);
  expect(find(row(1, 'not yet').replace('### Row 1', '### Row 0'))).toEqual([
    'Row 0 is in no table',
    'Row 1 has no part',
  ]);
  expect(find(row(1, 'not yet').replace('(#row-1)', '(#row-2)'))).toEqual([
    'Row 1 does not lead to its part',
  ]);
  expect(find(row(1, 'not yet').replace('A promise.', 'Another promise.'))).toEqual([
    'Row 1 promises something else in its part',
  ]);
});
