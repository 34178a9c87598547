import type { TimedWord } from '@lisan/engine-contract';
import { encodeMarks, marksAsQuotes, withoutMarks } from '../text/marks';
import { isTitle } from '../text/sentence-ends';
import { splitSentences } from '../text/sentences';
import { isUnspaced } from '../text/words';

export interface CaptionUnit {
  readonly text: string;
  readonly separator: '' | ' ';
  readonly start: number;
  readonly end: number;
  readonly startsSentence: boolean;
}

/**
 * Divides a written text among its timed words, so that captions show every character. Words that restart
 * (looped speech) restart the text.
 */
export function captionUnits(written: string, words: readonly TimedWord[]): CaptionUnit[] {
  const text = encodeMarks(written);
  const sentences = splitSentences(marksAsQuotes(text), Infinity);
  const places: { readonly from: number; readonly startsSentence: boolean }[] = [];
  let sentence = 0;
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    const isFirst = !before || word.from < before.to;
    const last = isFirst ? (sentence = 0) : sentence;
    while ((sentences[sentence + 1]?.from ?? Infinity) <= word.from) sentence += 1;
    const startsSentence = isFirst || sentence > last;
    if (isFirst) places.push({ from: 0, startsSentence });
    else if (startsSentence) places.push({ from: sentences[sentence]?.from ?? word.from, startsSentence });
    else places.push({ from: wordStart(text, before.to, word.from), startsSentence });
  }
  return words.reduce<CaptionUnit[]>((units, { start, end, to: wordEnd }, index) => {
    const { from = 0, startsSentence = false } = places[index] ?? {};
    const next = places[index + 1]?.from ?? 0;
    const stretch = withoutMarks(text.slice(from, next > from ? next : textEnd(text, wordEnd)));
    const isJoined = from > 0 && !/[\s\uE000-\uE1FF]/.test(text.charAt(from - 1));
    append(units, {
      text: stretch.trim().replace(/\s+/g, ' '),
      separator: isJoined ? '' : ' ',
      startsSentence,
      start,
      end,
    });
    return units;
  }, []);
}

/** Opening quotes and brackets belong to the next word, other characters to the previous one. */
function wordStart(text: string, after: number, word: number): number {
  const opening = word - spaceEnd(text.slice(after, word)) - after;
  return opening < word - after ? word - opening : word;
}

function textEnd(text: string, word: number): number {
  const rest = text.slice(word);
  const silent = /^[^\p{L}\p{N}]*/u.exec(rest)?.[0] ?? '';
  return word + (silent.length === rest.length ? silent : silent.slice(0, spaceEnd(silent))).length;
}

function spaceEnd(text: string): number {
  for (let index = text.length; index > 0; index -= 1) if (/\s/.test(text.charAt(index - 1))) return index;
  return 0;
}

function append(units: CaptionUnit[], unit: CaptionUnit): void {
  const last = units.at(-1);
  const mayBreak =
    !last ||
    unit.startsSentence ||
    (unit.separator === '' ? isUnspaced(last.text + unit.text) : !isTitle(last.text));
  if (mayBreak) units.push(unit);
  else {
    const text = last.text + unit.separator + unit.text;
    units[units.length - 1] = { ...last, text, end: unit.end };
  }
}
