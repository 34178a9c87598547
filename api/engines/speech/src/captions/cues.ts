import type { TimedWord } from '@lisan/engine-contract';
import { captionUnits, type CaptionUnit } from './caption-units';

export interface Cue {
  /** Seconds; cues never overlap. */
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

export interface CueOptions {
  /** Characters per line without vowel marks. 42 is the industry standard for Latin and Arabic. */
  readonly lineLength?: number;
  readonly maxLines?: number;
  /** Readable characters per second; extends short cues where there is room. */
  readonly readingSpeed?: number;
  /** Seconds. */
  readonly maxSeconds?: number;
  readonly pause?: number;
}

const defaults = { lineLength: 42, maxLines: 2, readingSpeed: 17, maxSeconds: 6, pause: 0.6 };
const MIN_CUE_SECONDS = 1;
/** Two frames at 25 fps, so that viewers notice the change. */
const CUE_GAP_SECONDS = 0.08;

/**
 * Builds captions from the times of a text's words. Cues break at sentence ends, pauses and full lines, and
 * show the text as written.
 */
export function captionCues(text: string, words: readonly TimedWord[], options: CueOptions = {}): Cue[] {
  const settings = { ...defaults, ...options };
  const groups: CaptionUnit[][] = [];
  let sentence: CaptionUnit[][] = [];
  const endSentence = () => {
    const [whole = []] = sentence;
    const before = groups.at(-1) ?? [];
    if (sentence.length === 1 && isShort(before, settings) && fits(before, whole, settings)) {
      before.push(...whole);
    } else groups.push(...sentence);
    sentence = [];
  };
  for (const unit of captionUnits(text, words)) {
    if (unit.startsSentence) endSentence();
    const group = sentence.at(-1);
    if (group && fits(group, [unit], settings)) group.push(unit);
    else sentence.push([unit]);
  }
  endSentence();
  return groups.map((group, index) => toCue(group, groups[index + 1]?.[0]?.start, settings));
}

type Settings = typeof defaults;

function fits(group: readonly CaptionUnit[], more: readonly CaptionUnit[], settings: Settings): boolean {
  const [first, last, [next], end] = [group[0], group.at(-1), more, more.at(-1)];
  if (!first || !last || !next || !end) return false;
  if (next.start - last.end >= settings.pause || end.end - first.start > settings.maxSeconds) return false;
  return breakLines([...group, ...more], settings.lineLength).length <= settings.maxLines;
}

function isShort(group: readonly CaptionUnit[], { lineLength }: Settings): boolean {
  const [line = '', ...others] = breakLines(group, lineLength);
  return group[0]?.startsSentence === true && others.length === 0 && visibleLength(line) <= lineLength / 3;
}

function toCue(group: readonly CaptionUnit[], next: number | undefined, settings: Settings): Cue {
  const start = group[0]?.start ?? 0;
  const spoken = group.at(-1)?.end ?? start;
  const lines = breakLines(group, settings.lineLength);
  const readable = lines.reduce((sum, line) => sum + visibleLength(line), 0) / settings.readingSpeed;
  const wanted = Math.max(spoken, start + Math.max(MIN_CUE_SECONDS, readable));
  const latest = next === undefined ? wanted : Math.max(next - CUE_GAP_SECONDS, Math.min(spoken, next));
  return { start, end: Math.min(wanted, latest), lines: balance(lines, group, settings) };
}

function breakLines(units: readonly CaptionUnit[], lineLength: number): string[] {
  const lines: string[] = [];
  for (const { separator, text } of units) {
    const line = lines.at(-1);
    const longer = `${line}${separator}${text}`;
    if (line !== undefined && visibleLength(longer) <= lineLength) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines;
}

function balance(lines: string[], units: readonly CaptionUnit[], { lineLength }: Settings): string[] {
  if (lines.length !== 2) return lines;
  const half = Math.ceil(lines.reduce((sum, line) => sum + visibleLength(line), 0) / 2);
  for (let length = half; length < lineLength; length++) {
    const balanced = breakLines(units, length);
    if (balanced.length === 2) return balanced;
  }
  return lines;
}

export function visibleLength(text: string): number {
  return text.replace(/[\p{M}\p{Cf}]/gu, '').length;
}
