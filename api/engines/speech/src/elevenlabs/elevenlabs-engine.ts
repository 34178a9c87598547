import { bulkhead, type BulkheadPolicy } from 'cockatiel';
import { RequestError } from '@lisan/errors';
import {
  asRequestError,
  fieldOf,
  isProviderRejected,
  type ProviderHttp,
  untilAborted,
  type EngineVoice,
  type PreviewOptions,
  type Speech,
  type SpeechEngine,
  type SpeechRequest,
  type TextRange,
} from '@lisan/engine-contract';
import { assertSpeakable, speakInChunks } from '../provider/speak-in-chunks';
import { providerText, textChunks } from '../provider/text-chunks';
import { hasMarks } from '../text/marks';
import { previewText } from '../espeak/espeak-voices';
import { createElevenLabsHttp, type ElevenLabsOptions } from './elevenlabs-http';
import { listAllVoices } from './elevenlabs-voices';
import { readSpokenChunk } from './spoken-chunk';
import models from './models.json' with { type: 'json' };

export interface ElevenLabsEngineOptions extends ElevenLabsOptions {
  readonly model: string;
  readonly features?: Partial<ModelFeatures> | undefined;
  readonly voices?: readonly string[] | undefined;
  /** Maximum parallel requests; the smallest plan allows 2. */
  readonly concurrency?: number;
}

/** Generates speech with ElevenLabs. The text leaves this machine. */
export class ElevenLabsEngine implements SpeechEngine {
  readonly name = 'ElevenLabs';
  readonly local = false;
  readonly #http: ProviderHttp;
  readonly #model: string;
  readonly #voices: readonly string[];
  #features: ModelFeatures;
  /** Queues our requests, which ElevenLabs would otherwise reject. */
  readonly #places: BulkheadPolicy;

  constructor(options: ElevenLabsEngineOptions) {
    this.#http = createElevenLabsHttp(options);
    this.#model = options.model;
    this.#features = featuresOf(options.model, options.features);
    this.#voices = options.voices ?? [];
    this.#places = bulkhead(options.concurrency ?? 2, Infinity);
  }

  async divide(text: string): Promise<readonly TextRange[]> {
    return textChunks(text, this.#features.mostCharacters);
  }

  async listVoices(signal?: AbortSignal): Promise<readonly EngineVoice[]> {
    return named(() => listAllVoices(this.#http, { ids: this.#voices, signal }));
  }

  /** Its models infer vowels, and bill every mark. */
  async reads(): Promise<'written'> {
    return 'written';
  }

  async speak(request: SpeechRequest, destinationPath: string): Promise<Speech> {
    assertSpeakable(request);
    const { text, voice, signal, language } = request;
    return named(async () => {
      const chunks = await textChunks(text, this.#features.mostCharacters);
      return speakInChunks(request, {
        provider: this.name,
        destinationPath,
        chunks,
        speakChunk: (index) => this.#speakChunk(text, chunks, index, voice.id, signal, language),
      });
    });
  }

  async preview(
    voiceId: string,
    destinationPath: string,
    { language, signal }: PreviewOptions = {},
  ): Promise<Speech> {
    const voice = (await this.listVoices(signal)).find(({ id }) => id === voiceId);
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

  async check(signal?: AbortSignal): Promise<void> {
    const models = await named(async () => (await this.#http.request({ path: '/v1/models', signal })).json());
    const known = Array.isArray(models) ? models.map((model) => fieldOf(model, 'model_id')) : [];
    if (known.includes(this.#model)) return;
    const cause = new Error(`ElevenLabs does not know the model '${this.#model}'`);
    throw new RequestError('engine_unavailable', { cause });
  }

  async close(): Promise<void> {}

  async #speakChunk(
    text: string,
    chunks: readonly TextRange[],
    index: number,
    voiceId: string,
    signal: AbortSignal | undefined,
    language: string | undefined,
  ) {
    const textOf = (chunk: TextRange | undefined) => (chunk ? providerText(text, chunk) : undefined);
    const [previous, next] = [textOf(chunks[index - 1]), textOf(chunks[index + 1])];
    const send = ({ neighbours, language: takesLanguage }: ModelFeatures) =>
      this.#http.request({
        method: 'POST',
        path: `/v1/text-to-speech/${encodeURIComponent(voiceId)}/with-timestamps`,
        query: { output_format: 'mp3_44100_128' },
        json: {
          text: textOf(chunks[index]),
          model_id: this.#model,
          // Neighbouring text keeps the intonation continuous.
          ...(neighbours && previous !== undefined && { previous_text: previous.slice(-500) }),
          ...(neighbours && next !== undefined && { next_text: next.slice(0, 500) }),
          ...(takesLanguage && language !== undefined && { language_code: language.split('-')[0] }),
        },
        signal,
      });
    const turn = this.#places.execute(async () => {
      signal?.throwIfAborted();
      const taken = this.#features;
      const answer = await send(taken).catch((error: unknown) => {
        if (!isFieldRefused(error, taken)) throw error;
        // The model rejected a field: never send these fields again.
        this.#features = { ...taken, neighbours: false, language: false };
        return send(this.#features);
      });
      const spoken = readSpokenChunk(await answer.json());
      // Marked text was rewritten for the provider, so its alignment does not match ours.
      return hasMarks(text) ? { ...spoken, characters: [], starts: [], ends: [] } : spoken;
    });
    return untilAborted(turn, signal);
  }
}

function isFieldRefused(error: unknown, { neighbours, language }: ModelFeatures): boolean {
  if (!isProviderRejected(error) || error.status !== 400 || !(neighbours || language)) return false;
  return /^unsupported_(model|language)/.test(error.providerCode ?? '');
}

async function named<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (isProviderRejected(error) && /^voice_(not_found|does_not_exist)/.test(error.providerCode ?? '')) {
      throw new RequestError('not_found', { cause: error });
    }
    throw asRequestError(error);
  }
}

interface ModelFeatures {
  readonly neighbours: boolean;
  /** Whether it accepts a language; other models detect it and reject the field. */
  readonly language: boolean;
  readonly mostCharacters: number;
}

const known: Readonly<Record<string, ModelFeatures>> = models;

/**
 * Merges known and configured features. An unknown model gets the minimum: a missing field costs
 * intonation, a rejected one fails the request.
 */
function featuresOf(model: string, configured: Partial<ModelFeatures> = {}): ModelFeatures {
  return { neighbours: false, language: false, mostCharacters: 2_500, ...known[model], ...configured };
}
