import { type Language, segmentsOf } from '@lisan/engine-contract';
import { upperFirst, wordSpans } from './words';

/** Words; listeners cannot reread, so longer sentences are split. */
const MAX_SENTENCE_WORDS: Readonly<Record<Language, number>> = { en: 18, ar: 16 };
const MIN_PART_WORDS = 5;

const joints: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [
    / ?[;–—] /gu,
    /, (?=(?:and|but|so|yet|while|because|although|or) )/giu,
    / (?=(?:because|although|whereas) )/giu,
  ],
  ar: [/ ?[؛;–—] /gu, /، ?(?=(?:و|ف|ثم|لكن|ولكن|بل|حيث|إذ|لأن|مما|كما|بينما))/gu],
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

export function toSpokenSentences(text: string, language: Language): string[] {
  return splitSentences(clean(text, language), language).flatMap((sentence) => divide(sentence, language));
}

export function splitSentences(text: string, language: Language): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  // The segmenter splits at line breaks itself; a call per line would be slow.
  return segmentsOf(text, segmenter)
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function clean(text: string, language: Language): string {
  const link = language === 'ar' ? 'الرابط' : 'the link';
  const plain = text
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/!?\[([^[\]\n]{0,300})\]\([^()\n]{0,500}\)/gu, '$1')
    .replace(/(?:https?:\/\/|www\.)\S+/giu, link)
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+•]|\d{1,3}[.)])[ \t]+/gmu, '')
    .replace(/[*_`#|]+/gu, '')
    .replace(/[([][^()[\]\n]{0,200}[)\]]/gu, '')
    .replace(/ {2,}/gu, ' ')
    .replace(/ ([.,;:!?،؛؟])/gu, '$1');
  return abbreviations[language].reduce((result, [from, to]) => result.replace(from, to), plain);
}

interface Span {
  readonly from: number;
  readonly to: number;
}

interface Measured {
  readonly words: readonly Span[];
  readonly joints: readonly (readonly Span[])[];
}

function divide(sentence: string, language: Language): string[] {
  const words = wordSpans(sentence);
  if (words.length <= MAX_SENTENCE_WORDS[language]) return [finish(sentence, language)];
  const measured: Measured = {
    words,
    joints: joints[language].map((joint) => spansOf(sentence, joint)),
  };
  const parts: Span[] = [];
  const waiting: Span[] = [{ from: 0, to: sentence.length }];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const cut = countWithin(measured, part) > MAX_SENTENCE_WORDS[language] && findCut(measured, part);
    if (!cut) parts.push(part);
    else waiting.push({ from: cut.to, to: part.to }, { from: part.from, to: cut.from });
  }
  return parts.map(({ from, to }) => finish(sentence.slice(from, to), language));
}

function findCut({ words, joints: kinds }: Measured, { from, to }: Span): Span | undefined {
  const first = firstAt(words, from);
  const last = firstAt(words, to) - 1;
  const earliest = words[first + MIN_PART_WORDS - 1]?.to ?? Infinity;
  const latest = words[last - MIN_PART_WORDS + 1]?.from ?? -Infinity;
  const middle = (from + to) / 2;
  for (const spans of kinds) {
    const next = firstAt(spans, Math.max(earliest, middle));
    const candidates = [spans[next - 1], spans[next]].filter(
      (span): span is Span => span !== undefined && span.from >= earliest && span.to <= latest,
    );
    const [nearest] = candidates.sort(
      (one, other) => Math.abs(one.from - middle) - Math.abs(other.from - middle),
    );
    if (nearest) return nearest;
    const before = spans[firstAt(spans, latest) - 1];
    if (before && before.from >= earliest && before.to <= latest) return before;
  }
  return undefined;
}

function countWithin({ words }: Measured, { from, to }: Span): number {
  return firstAt(words, to) - firstAt(words, from);
}

function firstAt(spans: readonly Span[], index: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((spans[half]?.from ?? Infinity) < index) low = half + 1;
    else high = half;
  }
  return low;
}

function spansOf(text: string, expression: RegExp): Span[] {
  return [...text.matchAll(expression)].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
  }));
}

function finish(sentence: string, language: Language): string {
  const trimmed = sentence.trim().replace(/(?<![,;:،؛–—-])[,;:،؛–—-]+$/u, '');
  const ended = /[.!?…؟]["'”’»)]*$/u.test(trimmed) ? trimmed : `${trimmed}.`;
  return language === 'en' ? upperFirst(ended) : ended;
}
