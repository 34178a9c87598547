import { randomUUID } from 'node:crypto';
import {
  asRequestError,
  createProviderHttp,
  isProviderBusy,
  isProviderRejected,
  isProviderUnavailable,
  type MadeVoice,
  type ModelServer,
  type ModelServers,
  type ProviderHttp,
  ProviderUnavailableError,
  type VoiceCloneEngine,
  type VoiceCloneRequest,
} from '@lisan/engine-contract';
import { OWN_VOICE_PREFIX } from '../openai/server-speech';
import { readSampleFile } from './sample-file';

/** By file name, as the server checks them. */
const acceptedTypes = /\.(?:mp3|wav|flac|m4a|ogg)$/i;

interface ServerVoiceCloneOptions {
  readonly servers: ModelServers;
  readonly key: string | null;
  readonly timeoutMs: number;
  /** While no server clones. */
  readonly builtIn: VoiceCloneEngine;
}

/** Clones with an operator's server, by the voice library of Chatterbox TTS API: `POST` and `DELETE /v1/voices`. */
export function createServerVoiceClone({
  servers,
  key,
  timeoutMs,
  builtIn,
}: ServerVoiceCloneOptions): VoiceCloneEngine {
  const knownAll = () => servers.known().filter(({ canClone }) => canClone);
  const known = () => knownAll()[0];

  function connect({ url, product }: ModelServer): ProviderHttp {
    const headers = key === null ? {} : { authorization: `Bearer ${key}` };
    return createProviderHttp({ name: product, baseUrl: url, headers, timeoutMs });
  }

  async function cloneWith(server: ModelServer, { sample, signal }: VoiceCloneRequest): Promise<MadeVoice> {
    // Names are shared by all users of the server and shown in its list.
    const voiceId = `${OWN_VOICE_PREFIX}${randomUUID()}`;
    const form = new FormData();
    form.set('voice_name', voiceId);
    const file = await readSampleFile(sample, { signal, types: acceptedTypes });
    form.set('voice_file', file.content, file.name);
    const http = connect(server);
    try {
      await http.request({ method: 'POST', path: '/voices', body: form, retry: 'when-busy', signal });
    } catch (error) {
      // Not with the caller's signal: it may have ended the upload.
      if (mayHaveVoice(error))
        http.request({ method: 'DELETE', path: pathOf(voiceId) }).catch(() => undefined);
      throw error;
    }
    return { voiceId, requiresVerification: false };
  }

  /** Several servers: the id doesn't say which one has the voice. */
  async function removeFromAll(voiceId: string, signal: AbortSignal | undefined): Promise<void> {
    const path = pathOf(voiceId);
    const results = await Promise.allSettled(
      knownAll().map((server) => connect(server).request({ method: 'DELETE', path, signal })),
    );
    if (results.some(({ status }) => status === 'fulfilled')) return;
    for (const result of results)
      if (result.status === 'rejected' && !isNotFound(result.reason)) throw result.reason;
    const [fault = results.length === 0 ? 'no server clones' : undefined] = servers.faults();
    if (fault !== undefined) throw unavailable(fault);
  }

  return {
    get name() {
      return known()?.product ?? builtIn.name;
    },
    get local() {
      return known() === undefined && builtIn.local;
    },
    get kind() {
      return known() ? 'clone' : builtIn.kind;
    },
    async create(request) {
      request.signal?.throwIfAborted();
      await servers.find();
      const server = known();
      if (!server) return builtIn.create(request);
      try {
        return await cloneWith(server, request);
      } catch (error) {
        request.signal?.throwIfAborted();
        throw asRequestError(error);
      }
    },
    async remove(voiceId, signal) {
      try {
        if (!voiceId.startsWith(OWN_VOICE_PREFIX)) throw unavailable('the voice is of another provider');
        await servers.find();
        await removeFromAll(voiceId, signal);
      } catch (error) {
        throw asRequestError(error);
      }
    },
  };
}

const pathOf = (voiceId: string) => `/voices/${encodeURIComponent(voiceId)}`;

const mayHaveVoice = (error: unknown) =>
  !isProviderRejected(error) && !isProviderBusy(error) && !(isProviderUnavailable(error) && error.isUnsent);

const isNotFound = (error: unknown) => isProviderRejected(error) && error.status === 404;

const unavailable = (message: string) => new ProviderUnavailableError({ provider: 'LISAN_MODELS', message });
