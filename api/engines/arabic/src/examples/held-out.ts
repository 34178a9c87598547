import { readAloud } from '../read-aloud';
import { orderMarks } from '../script/marks';
import developmentSheet from './development.json' with { type: 'json' };
import heldOutSheet from './held-out.json' with { type: 'json' };

export interface HeldOutResult {
  words: number;
  right: number;
  misses: string[];
}

/** Sentences written after the lexicon and never used to tune it. */
export function measureHeldOut(): HeldOutResult {
  return measure(heldOutSheet);
}

/** Sentences whose misses were fixed: weaker evidence than the held-out ones. */
export function measureDevelopment(): HeldOutResult {
  return measure(developmentSheet);
}

function measure(sheet: readonly string[]): HeldOutResult {
  const result: HeldOutResult = { words: 0, right: 0, misses: [] };
  for (const expected of sheet) {
    const letters = expected.replace(/[\u064B-\u0652\u0670]/g, '');
    compare(wordsOf(orderMarks(expected)), wordsOf(readAloud(letters).reading), result);
  }
  return result;
}

function compare(expected: readonly string[], got: readonly string[], result: HeldOutResult): void {
  result.words += expected.length;
  expected.forEach((word, index) => {
    if (plain(word) === plain(got[index] ?? '')) result.right += 1;
    else result.misses.push(`${word} / ${got[index] ?? ''}`);
  });
}

function wordsOf(reading: string): string[] {
  return reading.split(/[\s.,!؟،؛:«»()"-]+/).filter((word) => word !== '');
}

function plain(word: string): string {
  return word.replace(/\u0652$/, '');
}
