import { fieldOf } from './field-of';
import { createProviderHttp, type ProviderHttp, ProviderRejectedError } from './provider-http';

export interface ServerVoice {
  readonly id: string;
  readonly name: string;
  /** BCP 47; absent when the server doesn't tell. */
  readonly language?: string | undefined;
}

/** A server that speaks OpenAI's protocol, and what it offers. */
export interface ModelServer {
  /** With `/v1`. */
  readonly url: string;
  /** For people: `Ollama`, or the host. */
  readonly product: string;
  readonly chatModels: readonly string[];
  readonly speechModels: readonly string[];
  readonly voices: readonly ServerVoice[];
  /** Makes voices from recordings, by the voice library of Chatterbox TTS API. */
  readonly canClone: boolean;
}

export interface ModelServers {
  /** Examines servers that aren't known yet, and known ones again now and then, without waiting. Never rejects. */
  find(): Promise<readonly ModelServer[]>;
  known(): readonly ModelServer[];
  /** Why a server isn't known, one sentence each. */
  faults(): readonly string[];
}

interface ModelServersOptions {
  readonly urls: readonly string[];
  readonly key: string | null;
  readonly onFound?: (server: ModelServer) => void;
  readonly onFault?: (fault: string) => void;
  readonly now?: () => number;
}

const EXAMINE_TIMEOUT_MS = 5_000;
/** Pause before an unreachable server is examined again. */
const RETRY_AFTER_MS = 5_000;
/** Models and voices come and go while a server runs. */
const REFRESH_AFTER_MS = 30_000;

export function createModelServers({
  urls,
  key,
  onFound,
  onFault,
  now = () => performance.now(),
}: ModelServersOptions): ModelServers {
  const found = new Map<string, ModelServer>();
  const faults = new Map<string, string>();
  let examinedAt = -Infinity;
  let running: Promise<void> | undefined;

  async function examine(url: string): Promise<void> {
    try {
      const server = await examineModelServer(url, key);
      const isNew = !found.has(url);
      found.set(url, server);
      faults.delete(url);
      if (isNew) onFound?.(server);
    } catch (error) {
      // Its calls report what is wrong with it now.
      if (found.has(url)) return;
      const fault = error instanceof Error ? error.message : String(error);
      if (faults.get(url) !== fault) onFault?.(fault);
      faults.set(url, fault);
    }
  }

  const known = () => urls.flatMap((url) => found.get(url) ?? []);
  return {
    known,
    faults: () => [...faults.values()],
    async find() {
      const isMissing = urls.some((url) => !found.has(url));
      if (running || now() - examinedAt > (isMissing ? RETRY_AFTER_MS : REFRESH_AFTER_MS)) {
        running ??= Promise.all(urls.map(examine)).then(() => {
          examinedAt = now();
          running = undefined;
        });
        if (isMissing) await running;
      }
      return known();
    },
  };
}

/** Offers `/v1/audio/speech`. */
export const offersSpeech = ({ voices, speechModels }: ModelServer): boolean =>
  voices.length + speechModels.length > 0;

/** A server named by its origin has its calls below `/v1`. */
export function withVersion(baseUrl: string): string {
  const { pathname } = new URL(baseUrl);
  return pathname === '/' ? `${baseUrl.replace(/\/$/, '')}/v1` : baseUrl.replace(/\/$/, '');
}

/**
 * Asks a server what it offers.
 * @throws ProviderUnavailableError or ProviderRejectedError when it lists neither models nor voices
 */
export async function examineModelServer(baseUrl: string, key: string | null = null): Promise<ModelServer> {
  const url = withVersion(baseUrl);
  const { host } = new URL(url);
  const http = createProviderHttp({
    name: host,
    baseUrl: new URL(url).origin,
    timeoutMs: EXAMINE_TIMEOUT_MS,
    ...(key !== null && { headers: { authorization: `Bearer ${key}` } }),
  });
  const { pathname } = new URL(url);
  const [models, tags, voices, library] = await Promise.allSettled([
    read(http, `${pathname}/models`),
    read(http, '/api/tags'),
    read(http, `${pathname}/audio/voices`),
    read(http, `${pathname}/voices`),
  ]);
  const listed = models.status === 'fulfilled' ? listOf(models.value, 'data') : [];
  const ollama = tags.status === 'fulfilled' ? listOf(tags.value, 'models') : [];
  const canClone = library.status === 'fulfilled' && typeof fieldOf(library.value, 'count') === 'number';
  const lists = [voices, ...(canClone ? [library] : [])];
  const spoken = lists.flatMap((list) =>
    list.status === 'fulfilled' ? listOf(list.value, 'voices').flatMap(voiceOf) : [],
  );
  const ids = [...new Set([...listed, ...ollama].map(idOf).filter((id) => id !== ''))];
  if (ids.length + spoken.length === 0) {
    if (models.status === 'rejected') throw models.reason;
    throw new ProviderRejectedError({ provider: host, message: 'offers no model yet' });
  }
  return {
    url,
    product: ollama.length > 0 ? 'Ollama' : (productOf(listed) ?? host),
    chatModels: ids.filter((id) => !isSpeech(id) && !isOther(id)),
    speechModels: ids.filter(isSpeech),
    voices: spoken,
    canClone,
  };
}

async function read(http: ProviderHttp, path: string): Promise<unknown> {
  return (await http.request({ path, retry: 'never' })).json();
}

const isSpeech = (id: string) => /tts|kokoro|chatterbox|piper|orpheus|speech|xtts|bark|^voice-/i.test(id);
/** Models that write no replies. */
const isOther = (id: string) =>
  /embed|whisper|transcri|rerank|bge-|minilm|clip|stable-?diffusion|sdxl|flux|dall-e|moderation|silero|vad\b/i.test(
    id,
  );

/** Some servers answer with the bare list. */
function listOf(body: unknown, name: string): unknown[] {
  const list: unknown = Array.isArray(body) ? body : fieldOf(body, name);
  return Array.isArray(list) ? list : [];
}

function idOf(entry: unknown): string {
  const id = typeof entry === 'string' ? entry : (fieldOf(entry, 'id') ?? fieldOf(entry, 'name'));
  return typeof id === 'string' ? id : '';
}

function voiceOf(entry: unknown): ServerVoice[] {
  const id = fieldOf(entry, 'voice_id') ?? idOf(entry);
  if (typeof id !== 'string' || id === '') return [];
  const name = fieldOf(entry, 'name');
  const language = fieldOf(entry, 'language') ?? fieldOf(entry, 'lang');
  return [
    {
      id,
      name: typeof name === 'string' && name !== '' ? name : id,
      language: typeof language === 'string' && language !== '' ? language : undefined,
    },
  ];
}

const products: Readonly<Record<string, string>> = {
  vllm: 'vLLM',
  llamacpp: 'llama.cpp',
  organization_owner: 'LM Studio',
  kokoro: 'Kokoro',
  'resemble-ai': 'Chatterbox',
};

function productOf(models: readonly unknown[]): string | undefined {
  const owner = fieldOf(models[0], 'owned_by');
  return typeof owner === 'string' ? products[owner] : undefined;
}
