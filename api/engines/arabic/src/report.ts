/**
 * Prints passed cases per group and the held-out figures: `npx tsx
 * api/engines/arabic/src/report.ts`.
 */
import { READING_EXAMPLES, EXAMPLE_DICTIONARY } from './examples/table';
import {
  measureDevelopment,
  measureEveryday,
  measureHeldOut,
  measurePracticeScripts,
  measureUnseen,
  measureUnseenScripts,
} from './examples/sheets';
import { readAloud } from './read-aloud';

const print = (line: string) => process.stdout.write(`${line}\n`);

const groups = [...new Set(READING_EXAMPLES.map(({ group }) => group))];
const rows = groups.map((group) => {
  const cases = READING_EXAMPLES.filter((each) => each.group === group);
  const failed = cases.filter(({ text, expected }) => {
    const options = group === 'dictionary' ? { dictionary: EXAMPLE_DICTIONARY } : {};
    return readAloud(text, options).reading !== expected;
  });
  return { group, cases: cases.length, hold: cases.length - failed.length, failed };
});

for (const { group, cases, hold } of rows) {
  print(
    `${group.padEnd(16)}${String(hold).padStart(4)} of ${String(cases).padStart(4)}${percent(hold, cases).padStart(8)}`,
  );
}
print(
  `${'all'.padEnd(16)}${String(sum(rows.map(({ hold }) => hold))).padStart(4)} of ${String(READING_EXAMPLES.length).padStart(4)}`,
);
for (const { group, failed } of rows) {
  for (const { text, expected } of failed) {
    const options = group === 'dictionary' ? { dictionary: EXAMPLE_DICTIONARY } : {};
    print(
      `${group}: ${JSON.stringify(text)}\n  expected ${expected}\n  got      ${readAloud(text, options).reading}`,
    );
  }
}

const sheets = {
  development: measureDevelopment(),
  everyday: measureEveryday(),
  'held-out': measureHeldOut(),
  unseen: measureUnseen(),
  'practice scripts': measurePracticeScripts(),
  'unseen scripts': measureUnseenScripts(),
};
for (const [sheet, { right, words, misses }] of Object.entries(sheets)) {
  print(`${sheet} words: ${right} of ${words} right (${percent(right, words)})`);
  if (process.argv.includes('--misses')) print(misses.join('\n'));
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)}%`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
