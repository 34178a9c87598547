import { MappedText } from '../text/mapped-text';
import { cutAtMarks, hasMarks, type Prosody, spelledOut } from '../text/marks';
import { hasSpeech, type TextRange, trimRange, type SpokenPart } from '@lisan/engine-contract';
import { primaryLanguage, readerOf, type Script, type ScriptRun, scriptRuns, writes } from '../text/scripts';
import { type Rest, type Sentence, sentencesOf } from '../text/sentences';
import { spellArabic } from './arabic-spelling';
import type { EspeakSettings } from './espeak-voices';
import type { TimedPiece, SpokenPiece } from './process/speech-protocol';

export interface PlannedPiece {
  readonly range: TextRange;
  /** The enclosing sentence: the smallest unit that can be regenerated. */
  readonly sentence: TextRange;
  readonly spelled: MappedText;
  readonly spoken: SpokenPiece;
}

/** Seconds of silence at 170 words per minute. */
const rests: Readonly<Record<Rest, number>> = { none: 0.03, clause: 0.16, sentence: 0.38, paragraph: 0.75 };

export const isSpoken = (text: string, { from, to }: TextRange) => hasSpeech(text.slice(from, to));

interface PlanOptions {
  /** BCP 47; defaults to the voice's own language. */
  readonly language?: string | undefined;
  /**
   * Indices of the spoken sentences; default all. Skipped sentences cost nothing: a book is planned in
   * batches.
   */
  readonly only?: readonly number[] | undefined;
}

/**
 * Splits sentences where the script changes and assigns each part a language.
 * @returns nothing for a text without a letter or digit
 */
export function planSpeech(
  text: string,
  settings: EspeakSettings,
  { language = settings.language, only }: PlanOptions = {},
): PlannedPiece[] {
  const sentences = [...sentencesOf(text)].filter((sentence) => isSpoken(text, sentence));
  const isMarked = hasMarks(text);
  const wanted = only && new Set(only);
  return sentences.flatMap((sentence, number) => {
    if (wanted && !wanted.has(number)) return [];
    const pieces = planSentence(text, sentence, isMarked, settings, language);
    const isLast = number === sentences.length - 1;
    return pieces.map((piece, index) =>
      isLast && index === pieces.length - 1 ? withShortRest(piece) : piece,
    );
  });
}

function planSentence(
  text: string,
  sentence: Sentence,
  isMarked: boolean,
  settings: EspeakSettings,
  language: string,
): PlannedPiece[] {
  const runs = runsOf(text, sentence, isMarked);
  return runs.flatMap((run, index) => {
    const range = trimRange(text, run);
    if (!range || !hasSpeech(text.slice(range.from, range.to))) return [];
    const rest = index === runs.length - 1 ? sentence.rest : 'none';
    const { from, to } = sentence;
    const way = { ...settings, ...spokenAs(run.prosody, settings) };
    const piece = planPiece(text, range, rest, languageFor(run.script, language), way, run.prosody?.spell);
    const paused = run.pause ? { ...piece.spoken, lead: run.pause } : piece.spoken;
    return [{ ...piece, spoken: paused, sentence: { from, to } }];
  });
}

function runsOf(text: string, sentence: TextRange, isMarked: boolean): MarkedRun[] {
  if (!isMarked) return scriptRuns(text, sentence).map(plain);
  return cutAtMarks(text, sentence).flatMap((range) =>
    scriptRuns(text, range).map((run, index) => ({
      ...run,
      prosody: range.prosody,
      pause: index === 0 ? range.pause : 0,
    })),
  );
}

interface MarkedRun extends ScriptRun {
  readonly prosody?: Prosody;
  readonly pause: number;
}

const plain = (run: ScriptRun): MarkedRun => ({ ...run, pause: 0 });

/** eSpeak has no loudness per word: emphasis is slower, higher and livelier. */
function spokenAs(prosody: Prosody | undefined, { rate, pitch, range }: EspeakSettings) {
  if (!prosody) return {};
  const { emphasis, slow, fast } = prosody;
  return {
    rate: Math.round(rate * (slow ? 0.7 : 1) * (fast ? 1.35 : 1) * (emphasis ? 0.85 : 1)),
    ...(emphasis && { pitch: Math.min(99, pitch + 10), range: Math.min(99, range + 25) }),
  };
}

export function inParts(plan: readonly PlannedPiece[]): PlannedPiece[] {
  return plan.map((piece, index) => {
    const next = plan[index + 1];
    return next && next.sentence.from !== piece.sentence.from ? endPart(piece) : piece;
  });
}

function plannedSentences(plan: readonly PlannedPiece[]): TextRange[] {
  return plan
    .map(({ sentence }) => sentence)
    .filter((sentence, index, all) => sentence.from !== all[index - 1]?.from);
}

function endPart(piece: PlannedPiece): PlannedPiece {
  return { ...piece, spoken: { ...piece.spoken, endsPart: true } };
}

function withShortRest(piece: PlannedPiece): PlannedPiece {
  return { ...piece, spoken: { ...piece.spoken, rest: Math.min(piece.spoken.rest, 0.2) } };
}

function planPiece(
  text: string,
  range: TextRange,
  rest: Rest,
  language: string,
  settings: EspeakSettings,
  isSpelled = false,
): Omit<PlannedPiece, 'sentence'> {
  const names = espeakNames(language, settings);
  const written = speakable(MappedText.of(text.slice(range.from, range.to), range.from));
  const plain = isSpelled
    ? written.replace(/\p{M}/gu, '').replace(spelledOut, (letter) => `${letter}, `)
    : written;
  const spelled = names[0] === 'ar' ? spellArabic(plain) : plain;
  const { pitch, range: liveliness, rate, gain } = settings;
  return {
    range,
    spelled,
    spoken: {
      // A comma keeps the pitch up where the sentence continues in another piece.
      text: rest === 'none' ? `${spelled.text},` : spelled.text,
      voices: names.map((name) => `${name}+${settings.variant}`),
      pitch,
      range: liveliness,
      rate,
      gain,
      rest: rests[rest] * (170 / rate),
    },
  };
}

function languageFor(script: Script | undefined, wanted: string): string {
  return script === undefined || writes(wanted, script) ? wanted : readerOf(script);
}

function espeakNames(language: string, settings: EspeakSettings): string[] {
  const own = primaryLanguage(language) === primaryLanguage(settings.language) ? [settings.espeak] : [];
  const tag = language.toLowerCase();
  const primary = primaryLanguage(language);
  const renamed: Readonly<Record<string, string>> = { 'en-gb': 'en', zh: 'cmn', no: 'nb' };
  const names = [...own, renamed[tag] ?? tag, renamed[primary] ?? primary, settings.espeak];
  return [...new Set(names)];
}

function speakable(text: MappedText): MappedText {
  return text.replace(/[\p{Extended_Pictographic}\p{Cc}\ufe0f\u200d\u20e3\u2028\u2029\ufeff]/gu, (found) =>
    ' '.repeat(found.length),
  );
}

export function spokenParts(
  plan: readonly PlannedPiece[],
  pieces: readonly TimedPiece[],
  file: { readonly duration: number; readonly frames: number },
): SpokenPart[] {
  const cuts = pieces.flatMap(({ part }) => part ?? []);
  const framesBefore = cuts.reduce((sum, { frames }) => sum + frames, 0);
  const ends = [...cuts, { frames: file.frames - framesBefore, end: file.duration }];
  return plannedSentences(plan).flatMap((sentence, index) => {
    const cut = ends[index];
    return cut ? [{ ...sentence, ...cut, start: ends[index - 1]?.end ?? 0 }] : [];
  });
}

export function charactersOf(parts: readonly SpokenPart[]): number {
  return parts.reduce((sum, { from, to }) => sum + to - from, 0);
}
