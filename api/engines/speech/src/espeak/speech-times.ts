import type { TimedPhoneme, TimedWord, TextRange } from '@lisan/engine-contract';
import { wordRanges } from '../text/words';
import type { TimedPiece } from './process/speech-protocol';
import type { PlannedPiece } from './speech-plan';

export function phonemeTimes({ phonemes, end }: TimedPiece): TimedPhoneme[] {
  return phonemes.flatMap(({ symbol, start }, index) => {
    const until = phonemes[index + 1]?.start ?? end;
    return symbol === '' || until <= start ? [] : [{ symbol, start, end: until }];
  });
}

/**
 * Times the written words of one piece. eSpeak splits words differently: `12.5` is three, `of the` is one.
 * Each eSpeak word counts towards the written word it starts in; a written word without any shares the time
 * of the previous one.
 */
export function wordTimes(text: string, plan: PlannedPiece, spoken: TimedPiece): TimedWord[] {
  const words = wordRanges(text, plan.range);
  const starts = startsByWord(words, plan, spoken);
  const sounds = phonemeTimes(spoken);
  const groups = grouped(words, starts);
  return groups.flatMap(({ members, start }, index) => {
    const limit = groups[index + 1]?.start ?? spoken.end;
    const within = sounds.filter((sound) => sound.start >= start && sound.start < limit);
    const from = within[0]?.start ?? start;
    return share(text, members, from, Math.max(from, Math.min(within.at(-1)?.end ?? limit, limit)));
  });
}

function startsByWord(
  words: readonly TextRange[],
  plan: PlannedPiece,
  spoken: TimedPiece,
): Map<number, number> {
  const offsets = codePointOffsets(plan.spelled.text);
  const starts = new Map<number, number>();
  let word = 0;
  for (const { at, start } of spoken.words) {
    const origin = plan.spelled.originOf(offsets[at] ?? plan.spelled.text.length);
    while (word + 1 < words.length && (words[word + 1]?.from ?? Infinity) <= origin) word++;
    if (!starts.has(word)) starts.set(word, start);
  }
  return starts;
}

interface WordGroup {
  readonly members: TextRange[];
  readonly start: number;
}

function grouped(words: readonly TextRange[], starts: ReadonlyMap<number, number>): WordGroup[] {
  const groups: WordGroup[] = [];
  const leading: TextRange[] = [];
  for (const [index, word] of words.entries()) {
    const start = starts.get(index);
    const last = groups.at(-1);
    if (start !== undefined) groups.push({ members: [...leading.splice(0), word], start });
    else if (last) last.members.push(word);
    else leading.push(word);
  }
  return groups;
}

function share(text: string, members: readonly TextRange[], start: number, end: number): TimedWord[] {
  const lengths = members.map(({ from, to }) => to - from);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let at = start;
  return members.map(({ from, to }, index) => {
    const begin = at;
    at = index === members.length - 1 ? end : at + ((end - start) * (lengths[index] ?? 0)) / total;
    return { text: text.slice(from, to), from, to, start: begin, end: at };
  });
}

function codePointOffsets(text: string): number[] {
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    offsets.push(at);
    at += character.length;
  }
  return offsets;
}
