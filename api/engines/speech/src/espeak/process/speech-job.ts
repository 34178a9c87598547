import { Mp3File } from '../../sound/mp3-file';
import { limitPeaks } from '../../sound/limit-peaks';
import type { TimedPiece, SpokenPiece } from './speech-protocol';
import { espeakSampleRate, SPEECH_FORMAT, type Synthesizer } from './synthesizer';

/** -2.2 dBFS: MP3 encoding and playing raise peaks, which may reach -1.5 dBFS. */
const PEAK_CEILING = 0.776;
/** Silence the encoder adds at the end of a part: 0.03 to 0.05 s. */
const PART_PADDING_SECONDS = 0.04;
const FADE_SECONDS = 0.004;

export class SpeechJob {
  readonly #pieces: readonly SpokenPiece[];
  readonly #file: Mp3File;
  #next = 0;
  #samples = 0;

  private constructor(pieces: readonly SpokenPiece[], file: Mp3File) {
    this.#pieces = pieces;
    this.#file = file;
  }

  static async open(path: string, pieces: readonly SpokenPiece[]): Promise<SpeechJob> {
    return new SpeechJob(pieces, await Mp3File.create(path, SPEECH_FORMAT));
  }

  get isFinished(): boolean {
    return this.#next >= this.#pieces.length;
  }

  speakNext(synthesizer: Synthesizer): TimedPiece | undefined {
    const piece = this.#pieces[this.#next++];
    if (!piece) return undefined;
    const lead = Math.round((piece.lead ?? 0) * espeakSampleRate);
    if (lead > 0) {
      this.#file.write(new Float32Array(lead));
      this.#samples += lead;
    }
    const { samples, words, phonemes } = synthesizer.synthesize(piece);
    const start = this.#samples / espeakSampleRate;
    const padding = piece.endsPart ? PART_PADDING_SECONDS : 0;
    const silence = Math.round(Math.max(0, piece.rest - padding) * espeakSampleRate);
    this.#file.write(toSound(samples, silence, piece.gain));
    this.#samples += samples.length + silence;
    const part = piece.endsPart ? this.#file.cut() : undefined;
    if (part) this.#samples = part.seconds * espeakSampleRate;
    const shift = <Timed extends { start: number }>(timed: Timed) => ({
      ...timed,
      start: start + timed.start,
    });
    return {
      start,
      end: start + samples.length / espeakSampleRate,
      words: words.map(shift),
      phonemes: phonemes.map(shift),
      ...(part && { part: { frames: part.frames, end: part.seconds } }),
    };
  }

  finish(): { readonly duration: number; readonly frames: number } {
    const duration = this.#file.finish();
    return { duration, frames: this.#file.frames };
  }

  discard(): void {
    this.#file.discard();
  }
}

function toSound(samples: Int16Array, silence: number, decibels: number): Float32Array {
  const gain = 10 ** (decibels / 20) / 32_768;
  const sound = new Float32Array(samples.length + silence);
  const fade = Math.min(Math.round(FADE_SECONDS * espeakSampleRate), samples.length >> 1);
  for (const [index, sample] of samples.entries()) {
    const toEdge = Math.min(index, samples.length - 1 - index);
    sound[index] = sample * gain * Math.min(1, toEdge / Math.max(1, fade));
  }
  limitPeaks(sound, espeakSampleRate, PEAK_CEILING);
  return sound;
}
