import type { Language } from '@lisan/engine-contract';
import type { Assignment, Length, Platform, Tone } from '../assignment';
import { anyOf, createVocabulary, wholeWords } from './phrase-matcher';
import vocabulary from './vocabulary.json' with { type: 'json' };

const numbers: Readonly<Record<string, number>> = vocabulary.numbers;
const DIGITS = String.raw`\d{1,5}(?:[.,]\d)?`;
const NUMBER_WORD = anyOf(Object.keys(numbers));
const NUMBER = `${DIGITS}|${NUMBER_WORD}`;
const UNITS = Object.values(vocabulary.units).flatMap((words) => words.map((word) => word));
const UNIT = [...UNITS].sort((first, second) => second.length - first.length).join('|');

/** `30 seconds`, `a 2-minute …`, `half a minute`, and Arabic words for one and two minutes. */
export const LENGTH = String.raw`(?:(?:(?:${DIGITS})[\s-]?|(?:${NUMBER_WORD})[\s-])(?:${UNIT})(?: (?:and a half|ونصف))?|ب?دقيقة ونصف|ب?دقيقة واحدة|ب?دقيقتين|ب?دقيقتان|دقيقة)`;
const lengthExpression = wholeWords(LENGTH);
const lengthParts = new RegExp(`^(${NUMBER})[\\s-]?(${UNIT})`, 'iu');

const tones = createVocabulary<Tone>(vocabulary.tones);
const platforms = createVocabulary<Platform>(vocabulary.platforms);
export const TONE = tones.source;
export const PLATFORM = platforms.source;

export const IN_ENGLISH =
  'in english|بالإنجليزية|بالانجليزية|باللغة الإنجليزية|باللغة الانجليزية|بالإنجليزي|بالانجليزي';
export const IN_ARABIC =
  'in (?:(?:modern )?standard |formal |classical )?arabic|in fus-?ha|باللغة العربية الفصحى|باللغة العربية|بالعربية الفصحى|بالعربية|بالعربي|بالفصحى';
const inArabic = wholeWords(IN_ARABIC);
const inEnglish = wholeWords(IN_ENGLISH);

export const AUDIENCE = createAudienceSource(vocabulary.audiences);
const audienceExpression = wholeWords(AUDIENCE);

const LIST_NOUN = ['hooks', 'titles', 'captions', 'ideas'] as const;
const listNouns = anyOf(LIST_NOUN.flatMap((name) => vocabulary.tasks[name]));
/** The number of a list: `5` in `5 short hooks`. */
export const LISTED = `(?:${NUMBER})(?=(?: [\\p{L}-]+){0,3}? (?:${listNouns}))`;
const countExpression = wholeWords(`(${NUMBER})(?: [\\p{L}-]+){0,3}? (?:${listNouns})`);

export type Attributes = Pick<Assignment, 'length' | 'tone' | 'platform' | 'audience' | 'count'> & {
  readonly language?: Language;
};

export function readAttributes(text: string): Attributes {
  const found = {
    length: readLength(text),
    tone: tones.find(text.replace(/غير رسمي[ةّ]?/gu, 'ودي')),
    platform: platforms.find(text),
    audience: readAudience(text),
    count: readCount(text),
    language: inArabic.test(text) ? ('ar' as const) : inEnglish.test(text) ? ('en' as const) : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

export function readLength(text: string): Length | undefined {
  const match = lengthExpression.exec(text)?.[0];
  if (match === undefined) return undefined;
  const half = /and a half|ونصف/u.test(match) ? 0.5 : 0;
  const parts = lengthParts.exec(match);
  const amount = toNumber(parts?.[1]) ?? (/دقيقت/u.test(match) ? 2 : 1);
  const unit = parts?.[2]?.toLowerCase() ?? 'minute';
  return amount > 0 ? { amount: amount + half, unit: unitOf(unit) } : undefined;
}

function unitOf(word: string): Length['unit'] {
  if (vocabulary.units.word.includes(word)) return 'word';
  return vocabulary.units.second.includes(word) ? 'second' : 'minute';
}

function readCount(text: string): number | undefined {
  const count = toNumber(countExpression.exec(text)?.[1]);
  if (count !== undefined) return Math.max(1, Math.round(count));
  return /فكرتين|فكرتان/u.test(text) ? 2 : undefined;
}

function toNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = numbers[text.toLowerCase()] ?? Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : undefined;
}

function readAudience(text: string): string | undefined {
  const match = audienceExpression.exec(text)?.[0];
  if (match === undefined) return undefined;
  return match
    .replace(/^(?:for|to|aimed at|targeting) (?:an audience of )?/iu, '')
    .replace(/^(?:إلى|جمهور(?:ه|ها)?) /u, '')
    .replace(/^لل/u, 'ال')
    .replace(/^ل(?!ا)/u, '');
}

/** `for busy parents`; Arabic joins preposition and article. */
function createAudienceSource(words: readonly string[]): string {
  const isArabic = (word: string) => /\p{Script=Arabic}/u.test(word);
  const latin = anyOf(words.filter((word) => !isArabic(word)));
  const arabic = words.filter(isArabic).map((word) => {
    const joined = word.startsWith('ال') ? `لل${word.slice(2)}` : `ل${word}`;
    return `${joined}|(?:إلى|جمهور(?:ه|ها)?) ${word}`;
  });
  const english = `(?:for|aimed at|targeting) (?:an audience of )?(?:(?!(?:a|an|the)\\b)[\\p{L}-]+ ){0,2}?(?:${latin})`;
  const byAge = String.raw`(?:for|to) (?:an? |my )?[\p{L}\d]+[- ]year[- ]olds?`;
  return `${english}|${byAge}|${arabic.join('|')}`;
}
