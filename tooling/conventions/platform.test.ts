import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPlatformFaults } from './checks/platform';
import { readText, root } from './tree';

const read = (path: string) => {
  const target = new URL(path, 'file:///docs/').pathname.slice(1);
  return existsSync(join(root, target)) ? readText(target) : undefined;
};
const row = (number: number, state: string, verified = '') =>
  `| ${number} | a promise | ${state} | ${verified} |\n`;
const rest = Array.from({ length: 25 }, (_, index) => row(index + 2, 'not yet')).join('');

it('the platform promises what its tests show', () => {
  expect(findPlatformFaults(readText('docs/platform.md'), read)).toEqual([]);
});

it('is not believed without a test, with one that is gone, or with another name', () => {
  const has = (path: string) => (path === '../a.test.ts' ? "test('a title', …)" : undefined);
  expect(findPlatformFaults(row(1, 'works', '[a](../a.test.ts) “a title”') + rest, has)).toEqual([]);
  expect(findPlatformFaults(row(1, 'works') + rest, has)).toEqual(['Row 1 names no test']);
  expect(findPlatformFaults(row(1, 'in part', '[a](../b.test.ts) “a title”') + rest, has)).toEqual([
    'Row 1 names ../b.test.ts, which is not there',
  ]);
  expect(findPlatformFaults(row(1, 'works', '[a](../a.test.ts) “another”') + rest, has)).toEqual([
    "Row 1: ../a.test.ts has no test 'another'",
  ]);
  expect(findPlatformFaults(row(1, 'not yet', '[a](../a.test.ts) “a title”') + rest, has)).toEqual([
    'Row 1 names a test of what it does not promise',
  ]);
  expect(findPlatformFaults(row(1, 'soon') + rest, has)).toEqual(["Row 1 is 'soon', which is no state"]);
  expect(findPlatformFaults(row(1, 'not yet'), has)).toEqual(['There are 1 rows']);
});
