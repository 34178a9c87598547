import type { TimedWord } from '../speech-engine';
import { captionUnits, type CaptionUnit } from './caption-units';

/** One caption on screen. */
export interface Cue {
  /** Seconds; cues never overlap. */
  readonly start: number;
  readonly end: number;
  /** One or two lines. */
  readonly lines: readonly string[];
}

export interface CueOptions {
  /** Characters a line, vowel marks not counted. 42 is the common house rule for Latin and Arabic. */
  readonly lineLength?: number;
  readonly maxLines?: number;
  /** Characters a second that can be read; a short cue stays longer where the next leaves room. */
  readonly readingSpeed?: number;
  /** Seconds. */
  readonly maxSeconds?: number;
  /** A pause this long between two words ends the cue, in seconds. */
  readonly pause?: number;
}

const defaults = { lineLength: 42, maxLines: 2, readingSpeed: 17, maxSeconds: 6, pause: 0.6 };
/** Seconds a cue stays at least, where the next one leaves room. */
const leastSeconds = 1;
/** Two frames at 25 a second, so that the eye notices the change. */
const gap = 0.08;

/**
 * Captions of a written text from the times of its words. A cue breaks at sentence ends, pauses and full lines, and
 * shows the text as it was written.
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

/** A whole sentence that is over too soon to be read alone: the next one may share its cue. */
function isShort(group: readonly CaptionUnit[], { lineLength }: Settings): boolean {
  const [line = '', ...others] = breakLines(group, lineLength);
  return group[0]?.startsSentence === true && others.length === 0 && visibleLength(line) <= lineLength / 3;
}

function toCue(group: readonly CaptionUnit[], next: number | undefined, settings: Settings): Cue {
  const start = group[0]?.start ?? 0;
  const spoken = group.at(-1)?.end ?? start;
  const lines = breakLines(group, settings.lineLength);
  const readable = lines.reduce((sum, line) => sum + visibleLength(line), 0) / settings.readingSpeed;
  const wanted = Math.max(spoken, start + Math.max(leastSeconds, readable));
  const latest = next === undefined ? wanted : Math.max(next - gap, Math.min(spoken, next));
  return { start, end: Math.min(wanted, latest), lines: balance(lines, group, settings) };
}

/** As few lines as hold the words; a unit longer than a line stands alone. */
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

/** Two lines of about the same length read better than a full one and a rest. */
function balance(lines: string[], units: readonly CaptionUnit[], { lineLength }: Settings): string[] {
  if (lines.length !== 2) return lines;
  const half = Math.ceil(lines.reduce((sum, line) => sum + visibleLength(line), 0) / 2);
  for (let length = half; length < lineLength; length++) {
    const balanced = breakLines(units, length);
    if (balanced.length === 2) return balanced;
  }
  return lines;
}

/** Vowel marks and joiners take no room on screen. */
export function visibleLength(text: string): number {
  return text.replace(/[\p{M}\p{Cf}]/gu, '').length;
}
