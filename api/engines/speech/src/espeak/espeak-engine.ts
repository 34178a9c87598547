import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { RequestError } from '@lisan/errors';
import { eachInTurns } from '@lisan/engine-runtime';
import {
  type EngineVoice,
  type PreviewOptions,
  type Speech,
  type SpeechEngine,
  type SpeechRequest,
  type SpeechVoice,
  hasSpeech,
  type TextRange,
} from '@lisan/engine-contract';
import { espeakVoices, findEspeakSettings, previewText } from './espeak-voices';
import { EspeakProcess, type EspeakProcessOptions } from './process/espeak-process';
import { sentencesOf } from '../text/sentences';
import { charactersOf, inParts, isSpoken, planSpeech, spokenParts } from './speech-plan';
import { SPEECH_FORMAT } from './process/synthesizer';
import { phonemeTimes, wordTimes } from './speech-times';

/**
 * The built-in engine: eSpeak NG in its own process, offline and without a key. Speaks about a hundred
 * languages with a synthetic voice. Arabic needs a vowelled reading.
 */
export class EspeakEngine implements SpeechEngine {
  readonly name = 'eSpeak NG';
  readonly local = true;
  readonly #process: EspeakProcess;

  constructor(options: EspeakProcessOptions) {
    this.#process = new EspeakProcess(options);
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** eSpeak omits unwritten vowels. */
  async reads(): Promise<'vowelled'> {
    return 'vowelled';
  }

  async sampleRate(): Promise<number> {
    return SPEECH_FORMAT.sampleRate;
  }

  async divide(text: string, voice: SpeechVoice): Promise<readonly TextRange[]> {
    if (!findEspeakSettings(voice.id, voice.profile)) throw new RequestError('not_found');
    const ranges: TextRange[] = [];
    await eachInTurns(sentencesOf(text), (sentence) => {
      if (isSpoken(text, sentence)) ranges.push({ from: sentence.from, to: sentence.to });
    });
    return ranges;
  }

  async listVoices(): Promise<readonly EngineVoice[]> {
    return espeakVoices;
  }

  async speak(request: SpeechRequest, destinationPath: string): Promise<Speech> {
    const { text, voice, language, signal, onProgress } = request;
    signal?.throwIfAborted();
    if (!hasSpeech(text)) throw new RequestError('nothing_to_speak');
    const settings = findEspeakSettings(voice.id, voice.profile);
    if (!settings) throw new RequestError('not_found');

    const plan = inParts(planSpeech(text, settings, { language, only: request.only }));
    if (plan.length === 0) throw new RequestError('nothing_to_speak');
    const report = progressByCharacters(
      plan.map(({ range }) => range.to - range.from),
      onProgress,
    );
    const partial = `${destinationPath}.${randomUUID()}.partial`;
    try {
      const spoken = plan.map((piece) => piece.spoken);
      const { pieces, duration, frames } = await this.#process.speak(partial, spoken, report, signal);
      const phonemes = pieces.flatMap(phonemeTimes);
      if (phonemes.length === 0) throw new RequestError('nothing_to_speak');
      await rename(partial, destinationPath);
      onProgress?.(1);
      const parts = spokenParts(plan, pieces, { duration, frames });
      return {
        duration,
        words: plan.flatMap((piece, index) => {
          const spokenPiece = pieces[index];
          return spokenPiece ? wordTimes(text, piece, spokenPiece) : [];
        }),
        phonemes,
        parts,
        characters: request.only ? charactersOf(parts) : text.length,
      };
    } finally {
      await rm(partial, { force: true });
    }
  }

  async preview(
    voiceId: string,
    destinationPath: string,
    { language, signal }: PreviewOptions = {},
  ): Promise<Speech> {
    const voice = espeakVoices.find(({ id }) => id === voiceId);
    if (!voice) throw new RequestError('not_found');
    const text = previewText(language ?? voice.labels.language);
    const request = {
      text,
      voice: { id: voiceId },
      ...(language && { language }),
      ...(signal && { signal }),
    };
    return this.speak(request, destinationPath);
  }

  check(): Promise<void> {
    return this.#process.ready();
  }

  close(): Promise<void> {
    return this.#process.close();
  }
}

/** Never decreases, although a restarted job counts from 0; stays below 1 until the file exists. */
function progressByCharacters(lengths: readonly number[], onProgress: ((part: number) => void) | undefined) {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let [counted, spoken, most] = [0, 0, 0];
  return (count: number) => {
    if (count <= counted) [counted, spoken] = [0, 0];
    while (counted < count) spoken += lengths[counted++] ?? 0;
    const part = Math.min(0.99, spoken / total);
    if (part > most) onProgress?.((most = part));
  };
}
