import type { TimedWord } from '../speech-engine';

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

/** Groups timed words into captions: at sentence ends, pauses, full lines. */
export function captionCues(words: readonly TimedWord[], options: CueOptions = {}): Cue[] {
  const settings = { ...defaults, ...options };
  const groups: TimedWord[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    if (group && fits(group, word, settings)) group.push(word);
    else groups.push([word]);
  }
  return groups.map((group, index) => toCue(group, groups[index + 1]?.[0]?.start, settings));
}

type Settings = typeof defaults;

function fits(group: readonly TimedWord[], word: TimedWord, settings: Settings): boolean {
  const first = group[0];
  const last = group.at(-1);
  if (!first || !last) return true;
  if (word.start - last.end >= settings.pause || word.end - first.start > settings.maxSeconds) return false;
  const text = group.map(({ text: shown }) => shown).join(' ');
  if (/[.!?؟۔…。]["'”’»)\]]*$/.test(last.text) && visibleLength(text) > settings.lineLength / 3) return false;
  return breakLines([...group, word], settings.lineLength).length <= settings.maxLines;
}

function toCue(group: readonly TimedWord[], next: number | undefined, settings: Settings): Cue {
  const start = group[0]?.start ?? 0;
  const spoken = group.at(-1)?.end ?? start;
  const lines = breakLines(group, settings.lineLength);
  const readable = lines.reduce((sum, line) => sum + visibleLength(line), 0) / settings.readingSpeed;
  const wanted = Math.max(spoken, start + Math.max(leastSeconds, readable));
  const latest = next === undefined ? wanted : Math.max(next - gap, Math.min(spoken, next));
  return { start, end: Math.min(wanted, latest), lines: balance(lines, group, settings) };
}

/** As few lines as hold the words; a word longer than a line stands alone. */
function breakLines(words: readonly TimedWord[], lineLength: number): string[] {
  const lines: string[] = [];
  for (const { text } of words) {
    const line = lines.at(-1);
    if (line !== undefined && visibleLength(line) + 1 + visibleLength(text) <= lineLength) {
      lines[lines.length - 1] = `${line} ${text}`;
    } else lines.push(text);
  }
  return lines;
}

/** Two lines of about the same length read better than a full one and a rest. */
function balance(lines: string[], words: readonly TimedWord[], { lineLength }: Settings): string[] {
  if (lines.length !== 2) return lines;
  const half = Math.ceil(lines.reduce((sum, line) => sum + visibleLength(line), 0) / 2);
  for (let length = half; length < lineLength; length++) {
    const balanced = breakLines(words, length);
    if (balanced.length === 2) return balanced;
  }
  return lines;
}

/** Vowel marks and joiners take no room on screen. */
export function visibleLength(text: string): number {
  return text.replace(/[\p{M}\p{Cf}]/gu, '').length;
}
