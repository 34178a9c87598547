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
import { providerText, textChunks } from '../provider/text-chunks';
import { audioFrames } from '../sound/mp3-frames';
import { pcmToMp3, waveToMp3 } from '../sound/wave-to-mp3';

/** Characters; small models lose their way in longer texts. */
const MAX_CHUNK_LENGTH = 800;
/** A local model speaks one text at a time. */
const CONCURRENCY = 1;
/** Asked for in this order until the server sends one of them. */
const FORMATS = ['mp3', 'wav', 'pcm'] as const;
type Format = (typeof FORMATS)[number];
/** Of OpenAI's `pcm`: mono, 16 bits, little-endian. */
const PCM_SAMPLE_RATE = 24_000;

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
  /** By server, the format that it sent last. */
  const accepted = new Map<string, Format>();
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
    const known = accepted.get(server.url) ?? FORMATS[0];
    for (const format of [known, ...FORMATS.filter((other) => other !== known)]) {
      try {
        const response = await connect(server).request({
          method: 'POST',
          path: '/audio/speech',
          json: { model: server.speechModels[0] ?? 'tts-1', input: text, voice, response_format: format },
          signal,
        });
        const type = response.headers.get('content-type') ?? '';
        const audio = await toMp3(await response.bytes(), format, type);
        if (audio) {
          accepted.set(server.url, format);
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
    reads: async (): Promise<Reads> => 'unpaused',
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
                const chunk = chunks[index] ?? { from: 0, to: 0 };
                return speakText(server, voice.id, providerText(text, chunk, { canPause: false }), signal);
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

/** Some servers ignore the requested format. */
async function toMp3(bytes: Uint8Array, format: Format, type: string): Promise<Uint8Array | undefined> {
  // First, since a WAV may hold bytes that look like MP3 frames.
  const wave = await waveToMp3(bytes);
  if (wave) return wave;
  const isPcm = /^audio\/(?:pcm|l16|raw)/i.test(type);
  if (!isPcm && isMp3(bytes)) return bytes;
  // Noise, if spoken: a WAV of another encoding, another container, a page or an error.
  const isOther = /^(?:RIFF|OggS|fLaC|ID3|.E\xDF\xA3|\s*[<{])/s.test(startOf(bytes));
  if (bytes.length === 0 || isOther) return undefined;
  if (!isPcm && (format !== 'pcm' || /^audio\/|^video\/|json|text|html/i.test(type))) return undefined;
  return pcmToMp3(bytes, Number(/rate=(\d+)/.exec(type)?.[1] ?? PCM_SAMPLE_RATE));
}

const startOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 16)).toString('latin1');

/** Other data holds single byte pairs that look like a frame. */
function isMp3(bytes: Uint8Array): boolean {
  const length = audioFrames(bytes).reduce((sum, frame) => sum + frame.length, 0);
  return length > bytes.length / 2;
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

async function named<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw asRequestError(error);
  }
}
