import { DAMMA, FATHA, KASRA, orderMarks, SHADDA } from '../script/marks';
import { joinAfterPrefix, withArticle, withLiArticle } from '../script/letters';
import { attachToNoun, PRONOUNS } from './pronouns';
import { vowelBySyllables } from './syllables';
import patterns from './patterns.json' with { type: 'json' };

interface Prefix {
  letters: string;
  least: number;
  attach: (reading: string) => string;
}

const PREFIXES: readonly Prefix[] = [
  { letters: 'وبال', least: 3, attach: (r) => `وَبِ${withArticle(r)}` },
  { letters: 'وال', least: 2, attach: (r) => `وَ${withArticle(r)}` },
  { letters: 'فال', least: 3, attach: (r) => `فَ${withArticle(r)}` },
  { letters: 'بال', least: 3, attach: (r) => `بِ${withArticle(r)}` },
  { letters: 'كال', least: 3, attach: (r) => `كَ${withArticle(r)}` },
  { letters: 'ولل', least: 3, attach: (r) => `وَ${withLiArticle(r)}` },
  { letters: 'لل', least: 3, attach: withLiArticle },
  { letters: 'ال', least: 2, attach: withArticle },
  { letters: 'وسي', least: 3, attach: (r) => `وَسَ${r}` },
  { letters: 'سي', least: 3, attach: (r) => `سَ${r}` },
  { letters: 'و', least: 4, attach: (r) => `وَ${joinAfterPrefix(r)}` },
];

const SUFFIXES: readonly (readonly [string, (stem: string) => string])[] = [
  ['ية', (stem) => `${stem}${KASRA}ي${SHADDA}${FATHA}ة`],
  ['يات', (stem) => `${stem}${KASRA}ي${SHADDA}${FATHA}ات`],
  ['ات', (stem) => `${stem}${FATHA}ات`],
  ['ون', (stem) => `${stem}${DAMMA}ون`],
  ['ين', (stem) => `${stem}${KASRA}ين`],
  ['ي', (stem) => `${stem}${KASRA}ي${SHADDA}`],
  ['ا', (stem) => `${stem}\u064Bا`],
];

export function guessReading(letters: string, caseVowel: string = DAMMA): string {
  for (const { letters: prefix, least, attach } of PREFIXES) {
    if (!letters.startsWith(prefix) || letters.length < prefix.length + least) continue;
    const stem = letters.slice(prefix.endsWith('ي') ? prefix.length - 1 : prefix.length);
    // لِلُّغَة has two of them: a third belongs to no article.
    if (prefix.endsWith('لل') && stem.startsWith('ل')) continue;
    return attach(guessStem(stem, prefix.endsWith('ال') || prefix.endsWith('لل'), caseVowel));
  }
  return guessBehindPreposition(letters) ?? guessStem(letters, false, caseVowel);
}

/** ب ل ك ف are prefixes when only the rest matches a word pattern. */
function guessBehindPreposition(letters: string): string | undefined {
  const attach = PREPOSITIONS[letters.charAt(0)];
  if (attach === undefined || letters.length < 5 || vowelByPattern(letters) !== undefined) return undefined;
  const stem = vowelByPattern(letters.slice(1));
  return stem === undefined ? undefined : attach + joinAfterPrefix(stem);
}

const PREPOSITIONS: Readonly<Record<string, string>> = { ب: 'بِ', ل: 'لِ', ك: 'كَ', ف: 'فَ' };

function guessStem(stem: string, hasArticle: boolean, caseVowel: string): string {
  const whole = vowelByPattern(stem);
  if (whole !== undefined) return whole;
  for (const [suffix, join] of SUFFIXES) {
    if (!stem.endsWith(suffix) || stem.length < suffix.length + 3 || (hasArticle && suffix === 'ا')) continue;
    const base = vowelByPattern(stem.slice(0, -suffix.length));
    if (base !== undefined) return join(base.replace(/[\u064E-\u0652]$/, ''));
  }
  return (hasArticle ? undefined : guessOwned(stem, caseVowel)) ?? bySyllables(stem);
}

function bySyllables(stem: string): string {
  const [suffix, join] = SUFFIXES.find(([letters]) => /^ي./.test(letters) && stem.endsWith(letters)) ?? [];
  if (suffix === undefined || join === undefined || stem.length < suffix.length + 3)
    return vowelBySyllables(stem);
  return join(vowelBySyllables(stem.slice(0, -suffix.length)));
}

function guessOwned(stem: string, caseVowel: string): string | undefined {
  for (const [letters, pronoun] of PRONOUNS) {
    if (letters.length < 2 || letters === 'ني' || !stem.endsWith(letters)) continue;
    if (stem.at(-letters.length - 1) === 'ة') continue;
    const base = stem.slice(0, -letters.length).replace(/ت$/, 'ة');
    const reading =
      base.length < 3 ? undefined : (vowelByPattern(base) ?? vowelByPattern(base.replace(/ة$/, 'ت')));
    if (reading !== undefined) return attachToNoun(reading.replace(/\u064E$/, ''), pronoun, caseVowel);
  }
  return undefined;
}

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

function vowelByPattern(letters: string): string | undefined {
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
