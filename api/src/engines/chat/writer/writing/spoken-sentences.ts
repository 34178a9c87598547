import type { Language } from '../../../../messages/language';
import { countWords, upperFirst } from './words';

/** A listener cannot go back: what is longer is divided where the sentence allows it. */
const LONGEST_SENTENCE: Readonly<Record<Language, number>> = { en: 18, ar: 16 };
const FEWEST_WORDS_OF_PART = 5;

/** Where a sentence can be divided, the strongest places first. */
const joints: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [
    /\s*[;–—]\s+/gu,
    /,\s+(?=(?:and|but|so|yet|while|because|although|or)\s)/giu,
    /\s+(?=(?:because|although|whereas)\s)/giu,
  ],
  ar: [/\s*[؛;–—]\s+/gu, /،\s*(?=(?:و|ف|ثم|لكن|ولكن|بل|حيث|إذ|لأن|مما|كما|بينما)\S*)/gu],
};

const abbreviations: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\be\.g\.,?/giu, 'for example'],
    [/\bi\.e\.,?/giu, 'that is'],
    [/\betc\./giu, 'and so on'],
    [/\bvs\.?(?=\s)/giu, 'versus'],
    [/\bapprox\./giu, 'about'],
    [/\s&\s/gu, ' and '],
    [/(\d)\s?%/gu, '$1 percent'],
    [/\bw\/\s?/giu, 'with '],
  ],
  ar: [
    [/(\d)\s?[%٪]/gu, '$1 بالمئة'],
    [/\s&\s/gu, ' و'],
    [/(?<!\p{L})إلخ\.?/gu, 'وغير ذلك'],
  ],
};

/** A written text as sentences that can be spoken: short, without links, marks and brackets. */
export function toSpokenSentences(text: string, language: Language): string[] {
  return splitSentences(clean(text, language), language).flatMap((sentence) => divide(sentence, language));
}

export function splitSentences(text: string, language: Language): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return text
    .split(/\n+/u)
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function clean(text: string, language: Language): string {
  const link = language === 'ar' ? 'الرابط' : 'the link';
  const plain = text
    .replace(/!?\[([^\]\n]{0,300})\]\([^)\n]{0,500}\)/gu, '$1')
    .replace(/(?:https?:\/\/|www\.)\S+/giu, link)
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+•]|\d{1,3}[.)])[ \t]+/gmu, '')
    .replace(/[*_`#|]+/gu, '')
    .replace(/\s*[([][^()[\]\n]{0,200}[)\]]/gu, '')
    .replace(/[ \t]+/gu, ' ')
    .replace(/ +([.,;:!?،؛؟])/gu, '$1');
  return abbreviations[language].reduce((result, [from, to]) => result.replace(from, to), plain);
}

/** Divides at the strongest joint that is nearest to the middle, again and again. */
function divide(sentence: string, language: Language): string[] {
  if (countWords(sentence) <= LONGEST_SENTENCE[language]) return [finish(sentence, language)];
  const cut = joints[language].map((joint) => findCut(sentence, joint)).find((found) => found !== undefined);
  if (cut === undefined) return [finish(sentence, language)];
  return cut.flatMap((part) => divide(part, language));
}

function findCut(sentence: string, joint: RegExp): [string, string] | undefined {
  const middle = sentence.length / 2;
  return [...sentence.matchAll(joint)]
    .sort((first, second) => Math.abs(first.index - middle) - Math.abs(second.index - middle))
    .map(({ 0: found, index }): [string, string] => [
      sentence.slice(0, index),
      sentence.slice(index + found.length),
    ])
    .find((parts) => parts.every((part) => countWords(part) >= FEWEST_WORDS_OF_PART));
}

function finish(sentence: string, language: Language): string {
  const trimmed = sentence.trim().replace(/[,;:،؛–—-]+$/u, '');
  const ended = /[.!?…؟]["'”’»)]*$/u.test(trimmed) ? trimmed : `${trimmed}.`;
  return language === 'en' ? upperFirst(ended) : ended;
}
