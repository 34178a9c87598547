import { readAloud } from '../read-aloud';
import { orderMarks } from '../script/marks';
import developmentSheet from './development.json' with { type: 'json' };
import everydaySheet from './everyday.json' with { type: 'json' };
import heldOutSheet from './held-out.json' with { type: 'json' };
import practiceSheet from './practice.json' with { type: 'json' };
import practiceScriptSheet from './practice-scripts.json' with { type: 'json' };
import sentenceSheet from './sentences.json' with { type: 'json' };
import unseenSheet from './unseen.json' with { type: 'json' };
import unseenScriptSheet from './unseen-scripts.json' with { type: 'json' };

export interface SheetResult {
  words: number;
  right: number;
  misses: string[];
}

interface Phrase {
  text: string;
  expected: string;
}

/** Phrases written before the lexicon grew, read once after; docs/arabic-speech.md has the figure. */
export function measureUnseen(): SheetResult {
  return measure(unseenSheet.map(toPhrase));
}

/** Scripts, ads and news written before the rules for commands; docs/arabic-speech.md has the figures. */
export function measureUnseenScripts(): SheetResult {
  return measure(unseenScriptSheet.map(toPhrase));
}

/** Like the unseen scripts, but the rules were improved on their misses. */
export function measurePracticeScripts(): SheetResult {
  return measure(practiceScriptSheet.map(toPhrase));
}

/** Phrases written after `everyday`; docs/arabic-speech.md has the figure of their first reading. */
export function measureHeldOut(): SheetResult {
  return measure(heldOutSheet.map(toPhrase));
}

/** Sentences whose misses were fixed: weaker evidence than the held-out ones. */
export function measureDevelopment(): SheetResult {
  return measure([...developmentSheet, ...sentenceSheet].map(withoutMarks));
}

/** Phrases with digits, prices, dates and names; misses were fixed after the first reading. */
export function measureEveryday(): SheetResult {
  return measure([...everydaySheet, ...practiceSheet].map(toPhrase));
}

function toPhrase([text = '', expected = '']: readonly string[]): Phrase {
  return { text, expected };
}

function withoutMarks(expected: string): Phrase {
  return { text: expected.replace(/[\u064B-\u0652\u0670]/g, ''), expected };
}

function measure(phrases: readonly Phrase[]): SheetResult {
  const result: SheetResult = { words: 0, right: 0, misses: [] };
  for (const { text, expected } of phrases) {
    const wanted = wordsOf(expected);
    const read = wordsOf(readAloud(text).reading);
    const errors = editDistance(wanted, read);
    result.words += wanted.length;
    result.right += wanted.length - errors;
    if (errors > 0) result.misses.push(...differences(wanted, read));
  }
  return result;
}

/** Wrong, missing and added words each count as one error. */
function editDistance(wanted: readonly string[], read: readonly string[]): number {
  let row = [...read.keys(), read.length];
  for (const [index, word] of wanted.entries()) {
    const next = [index + 1];
    for (const [column, other] of read.entries())
      next.push(
        Math.min(
          (row[column] ?? 0) + (word === other ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

function differences(wanted: readonly string[], read: readonly string[]): string[] {
  if (wanted.length !== read.length) return [`${wanted.join(' ')} / ${read.join(' ')}`];
  return wanted.flatMap((word, index) => (word === read[index] ? [] : [`${word} / ${read[index] ?? ''}`]));
}

function wordsOf(reading: string): string[] {
  return orderMarks(reading)
    .split(/[\s.,!؟،؛:«»()"-]+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/\u0652$/, ''));
}
