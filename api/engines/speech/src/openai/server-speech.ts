import { bulkhead } from 'cockatiel';
import { RequestError } from '@lisan/errors';
import {
  asRequestError,
  createProviderHttp,
  type EngineVoice,
  type ModelServer,
  type ModelServers,
  type PreviewOptions,
  type ProviderHttp,
  isProviderRejected,
  offersSpeech,
  ProviderUnavailableError,
  type Reads,
  type ServerVoice,
  type Speech,
  type SpeechEngine,
  type SpeechRequest,
  type TextRange,
  untilAborted,
} from '@lisan/engine-contract';
import { previewText } from '../espeak/espeak-voices';
import { assertSpeakable, speakInChunks } from '../provider/speak-in-chunks';
import type { SpokenChunk } from '../provider/spoken-chunk';
import { textChunks } from '../provider/text-chunks';
import { audioFrames } from '../sound/mp3-frames';
import { pcmToMp3, waveToMp3 } from '../sound/wave-to-mp3';
import { withoutMarks } from '../text/marks';

/** Characters; small models lose their way in longer texts. */
const MAX_CHUNK_LENGTH = 800;
/** A local model speaks one text at a time. */
const CONCURRENCY = 1;
/** Asked for in this order until the server sends one of them. */
const FORMATS = ['mp3', 'wav', 'pcm'] as const;
/** Of OpenAI's `pcm`: mono, 16 bits, little-endian. */
const PCM_SAMPLE_RATE = 24_000;
const MAX_AUDIO_BYTES = 64 * 1024 * 1024;

/** Begins the ids of cloned voices on a server, whose list all users share. */
export const OWN_VOICE_PREFIX = 'lisan-';

/** Of OpenAI's own API, which lists none. */
const DEFAULT_VOICES = ['alloy', 'ash', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer'];

interface ServerSpeechOptions {
  readonly servers: ModelServers;
  readonly key: string | null;
  readonly timeoutMs: number;
}

/** Speech of the operator's servers, by OpenAI's `/v1/audio/speech`. */
export function createServerSpeech({ servers, key, timeoutMs }: ServerSpeechOptions): SpeechEngine {
  const connections = new Map<string, ProviderHttp>();
  /** Index into `FORMATS` by server. */
  const accepted = new Map<string, number>();
  const places = bulkhead(CONCURRENCY, Infinity);

  function connect({ url, product }: ModelServer): ProviderHttp {
    const headers = key === null ? {} : { authorization: `Bearer ${key}` };
    const http =
      connections.get(url) ??
      createProviderHttp({ name: product, baseUrl: url, headers, timeoutMs, readError: readServerError });
    connections.set(url, http);
    return http;
  }

  async function findServers(): Promise<readonly ModelServer[]> {
    const speaking = (await servers.find()).filter(offersSpeech);
    if (speaking.length > 0 || servers.faults().length === 0) return speaking;
    throw new ProviderUnavailableError({ provider: 'LISAN_MODELS', message: servers.faults().join('; ') });
  }

  async function findServerOf(voiceId: string): Promise<ModelServer> {
    const isOwn = voiceId.startsWith(OWN_VOICE_PREFIX);
    const found = (await findServers()).find((server) =>
      isOwn ? server.canClone : voicesOf(server).some(({ id }) => id === voiceId),
    );
    if (!found) throw new RequestError('not_found');
    return found;
  }

  async function speakText(
    server: ModelServer,
    voice: string,
    text: string,
    signal: AbortSignal | undefined,
  ): Promise<SpokenChunk> {
    let refusal: Error = new ProviderUnavailableError({
      provider: server.product,
      message: 'sent no MP3, WAV or PCM',
    });
    for (const [index, format] of FORMATS.entries()) {
      if (index < (accepted.get(server.url) ?? 0)) continue;
      try {
        const response = await connect(server).request({
          method: 'POST',
          path: '/audio/speech',
          json: { model: server.speechModels[0] ?? 'tts-1', input: text, voice, response_format: format },
          signal,
        });
        const bytes = await readBytes(server.product, response.body);
        const audio = await toMp3(bytes, format, response.headers.get('content-type') ?? '');
        if (audio) {
          accepted.set(server.url, index);
          return { audio, characters: [], starts: [], ends: [] };
        }
      } catch (error) {
        if (!isFormatRefused(error)) throw error;
        refusal = error;
      }
    }
    throw refusal;
  }

  return {
    get name() {
      return servers.known().find(offersSpeech)?.product ?? 'LISAN_MODELS';
    },
    local: false,
    reads: async (): Promise<Reads> => 'written',
    divide: (text): Promise<readonly TextRange[]> => textChunks(text, MAX_CHUNK_LENGTH),
    listVoices: () => named(async () => (await findServers()).flatMap(voicesOf)),
    async speak(request: SpeechRequest, destinationPath: string): Promise<Speech> {
      assertSpeakable(request);
      const { text, voice, signal } = request;
      return named(async () => {
        const server = await findServerOf(voice.id);
        const chunks = await textChunks(text, MAX_CHUNK_LENGTH);
        return speakInChunks(request, {
          provider: server.product,
          destinationPath,
          chunks,
          speakChunk: (index) =>
            untilAborted(
              places.execute(() => {
                signal?.throwIfAborted();
                const { from = 0, to = 0 } = chunks[index] ?? {};
                return speakText(server, voice.id, withoutMarks(text.slice(from, to)), signal);
              }),
              signal,
            ),
        });
      });
    },
    async preview(voiceId: string, destinationPath: string, { language, signal }: PreviewOptions = {}) {
      const server = await named(() => findServerOf(voiceId));
      const voice = voicesOf(server).find(({ id }) => id === voiceId);
      const text = previewText(language ?? voice?.labels.language ?? 'en');
      return this.speak({ text, voice: { id: voiceId }, ...(signal && { signal }) }, destinationPath);
    },
    async check() {
      if ((await named(findServers)).length > 0) return;
      throw new RequestError('engine_unavailable', { cause: new Error('no server offers speech') });
    },
    close: async () => undefined,
  };
}

/** Servers describe errors in many shapes, for logs only. */
const readServerError = (body: unknown) => ({
  message: (typeof body === 'string' ? body : JSON.stringify(body)).slice(0, 300),
});

const isFormatRefused = (error: unknown): error is Error =>
  isProviderRejected(error) &&
  [400, 415, 422].includes(error.status ?? 0) &&
  /format|mp3|wav/i.test(error.message);

/** Some servers send WAV for every format. */
async function toMp3(
  bytes: Uint8Array,
  format: (typeof FORMATS)[number],
  type: string,
): Promise<Uint8Array | undefined> {
  // First, since a WAV may hold bytes that look like MP3 frames.
  const wave = await waveToMp3(bytes);
  if (wave) return wave;
  if (format !== 'pcm' && !/^audio\/(?:pcm|l16)/i.test(type))
    return audioFrames(bytes).length > 0 ? bytes : undefined;
  const isAudio = bytes.length > 0 && !/json|text|html/i.test(type);
  const rate = Number(/rate=(\d+)/.exec(type)?.[1] ?? PCM_SAMPLE_RATE);
  return isAudio ? pcmToMp3(bytes, rate) : undefined;
}

function voicesOf({ voices }: ModelServer): EngineVoice[] {
  const shared = voices.filter(({ id }) => !id.startsWith(OWN_VOICE_PREFIX));
  const offered = shared.length > 0 ? shared : DEFAULT_VOICES.map((id): ServerVoice => ({ id, name: id }));
  return offered.map(({ id, name, language }) => ({
    id,
    name: name === id ? titleOf(id) : name,
    category: 'premade',
    labels: {
      gender: genderOf(id),
      description: '',
      accent: '',
      language: language ?? languageOf(id),
    },
  }));
}

/** Kokoro's ids: language, gender, name, such as `af_bella`. */
const kokoroId = /^([abefhijpz])([fm])_(.+)$/;
const kokoroLanguages: Readonly<Record<string, string>> = {
  a: 'en-US',
  b: 'en-GB',
  e: 'es',
  f: 'fr',
  h: 'hi',
  i: 'it',
  j: 'ja',
  p: 'pt-BR',
  z: 'zh',
};
/** Piper's ids: `ar_JO-kareem-medium`. */
const piperId = /^([a-z]{2})_([A-Z]{2})-(.+?)(?:-(?:x_low|low|medium|high))?$/;

function titleOf(id: string): string {
  const name = kokoroId.exec(id)?.[3] ?? piperId.exec(id)?.[3] ?? id;
  return name.replace(
    /(^|[_-])(\p{L})/gu,
    (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase(),
  );
}

function genderOf(id: string): string {
  const gender = kokoroId.exec(id)?.[2];
  return gender === undefined ? '' : gender === 'f' ? 'female' : 'male';
}

function languageOf(id: string): string {
  const [, language, region] = piperId.exec(id) ?? [];
  if (language !== undefined) return `${language}-${region}`;
  return kokoroLanguages[kokoroId.exec(id)?.[1] ?? ''] ?? 'en';
}

async function readBytes(provider: string, body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    parts.push(part);
    length += part.length;
    if (length > MAX_AUDIO_BYTES)
      throw new ProviderUnavailableError({ provider, message: 'sent too much audio' });
  }
  return Buffer.concat(parts);
}

async function named<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw asRequestError(error);
  }
}
