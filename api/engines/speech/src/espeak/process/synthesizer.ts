import type { Mp3Format } from '../../sound/mp3-file';
import type { SpokenPiece } from './speech-protocol';

/** Hz, for every eSpeak NG voice. */
export const espeakSampleRate = 22_050;

/** Editors and stores expect 44.1 kHz; eSpeak gives half of it. */
export const SPEECH_FORMAT: Mp3Format = { inputRate: espeakSampleRate, sampleRate: 44_100, bitrate: 128 };

export interface SynthesizedPiece {
  /** Mono, 16 bit. */
  readonly samples: Int16Array;
  /** `at`: code point index in the text, from 0. Times in seconds. */
  readonly words: readonly { readonly at: number; readonly start: number }[];
  readonly phonemes: readonly { readonly symbol: string; readonly start: number }[];
}

export interface Synthesizer {
  synthesize(piece: SpokenPiece): SynthesizedPiece;
}

/** Types of the parts we use of `@echogarden/espeak-ng-emscripten` 0.3.5, which ships none. */
interface EspeakWorker {
  set_voice(name: string): number;
  set_rate(wordsPerMinute: number): void;
  set_pitch(pitch: number): void;
  set_range(range: number): void;
  /** Without SSML and `[[phonemes]]`: the text is data. */
  synthesize_and_get_phonemes(
    text: string,
    onSound: (samples: Int16Array, events: readonly EspeakEvent[]) => boolean,
  ): string;
}

interface EspeakEvent {
  readonly type: string;
  /** Code points from 1. */
  readonly text_position: number;
  /** Milliseconds. */
  readonly audio_position: number;
  readonly id?: string | number;
}

interface EspeakModule {
  readonly default: (options: object) => Promise<{ readonly eSpeakNGWorker: new () => EspeakWorker }>;
}

/**
 * @param specifier package name, or the URL of a compatible module
 * @throws when the package is not installed
 */
export async function loadSynthesizer(specifier: string): Promise<Synthesizer> {
  const { default: load } = (await import(specifier)) as EspeakModule;
  // Keep its messages out of our protocol on standard output.
  const print = (line: string) => process.stderr.write(`${line}\n`);
  const espeak = await load({ print, printErr: print });
  const worker = new espeak.eSpeakNGWorker();
  return { synthesize: (piece) => synthesize(worker, piece) };
}

function synthesize(worker: EspeakWorker, piece: SpokenPiece): SynthesizedPiece {
  // An unknown voice keeps the previous one and returns an error code.
  if (!piece.voices.some((voice) => worker.set_voice(voice) === 0)) {
    throw new Error(`No such eSpeak voice: ${piece.voices.join(', ')}`);
  }
  worker.set_rate(piece.rate);
  worker.set_pitch(piece.pitch);
  worker.set_range(piece.range);

  const parts: Int16Array[] = [];
  const events: EspeakEvent[] = [];
  worker.synthesize_and_get_phonemes(piece.text, (samples, newEvents) => {
    parts.push(samples);
    events.push(...newEvents);
    return false;
  });
  return { samples: joinSamples(parts), words: wordsOf(events), phonemes: phonemesOf(events) };
}

function wordsOf(events: readonly EspeakEvent[]): SynthesizedPiece['words'] {
  return events
    .filter(({ type }) => type === 'word')
    .map(({ text_position: position, audio_position: time }) => ({ at: position - 1, start: time / 1000 }));
}

function phonemesOf(events: readonly EspeakEvent[]): SynthesizedPiece['phonemes'] {
  return events
    .filter(({ type }) => type === 'phoneme')
    .map(({ id, audio_position: time }) => ({ symbol: toSymbol(String(id ?? '')), start: time / 1000 }));
}

/** Removes stress marks, language switches like `(en)`, tone digits and characters truncated at 8 bytes. */
function toSymbol(name: string): string {
  return name.replace(/\([^)]*\)?|[ˈˌ_'\d;|\ufffd]/g, '');
}

function joinSamples(parts: readonly Int16Array[]): Int16Array {
  const joined = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
