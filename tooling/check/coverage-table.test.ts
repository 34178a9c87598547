import { expect, test } from '@jest/globals';
import { tableOf, type Summary } from './coverage-table';

const summaryOf = (covered: number, total: number): Summary => {
  const counts = { total, covered };
  return {
    total: { statements: counts, branches: counts, functions: { total: 0, covered: 0 }, lines: counts },
  };
};

test('both parts stand in one table, and all is weighed by how much there is to cover', () => {
  const { rows } = tableOf([
    ['web', summaryOf(90, 100)],
    ['server', summaryOf(100, 300)],
  ]);
  expect(rows).toEqual([
    ['web', '90.0 %', '90.0 %', '-', '90.0 %'],
    ['server', '33.3 %', '33.3 %', '-', '33.3 %'],
    ['all', '47.5 %', '47.5 %', '-', '47.5 %'],
  ]);
});
