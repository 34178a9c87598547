import {
  asRequestError,
  fieldOf,
  isProviderRejected,
  ProviderUnavailableError,
  type ProviderHttp,
  type MadeVoice,
  type VoiceCloneEngine,
  type VoiceCloneRequest,
} from '@lisan/engine-contract';
import { OWN_VOICE_PREFIX } from '../../openai/server-speech';
import { createElevenLabsHttp, type ElevenLabsOptions } from '../../elevenlabs/elevenlabs-http';
import { readSampleFile } from '../sample-file';

/** Instant voice cloning with ElevenLabs. The sample leaves this machine. */
export class ElevenLabsVoiceClone implements VoiceCloneEngine {
  readonly name = 'ElevenLabs';
  readonly local = false;
  readonly kind = 'clone';
  readonly #http: ProviderHttp;

  constructor(options: ElevenLabsOptions) {
    this.#http = createElevenLabsHttp(options);
  }

  async create({ name, description, sample, signal }: VoiceCloneRequest): Promise<MadeVoice> {
    signal?.throwIfAborted();
    const form = new FormData();
    form.set('name', name);
    form.set('description', description);
    const file = await readSampleFile(sample, { signal });
    form.set('files', file.content, file.name);
    try {
      // No retry after a server error: the voice may exist already.
      const request = {
        method: 'POST',
        path: '/v1/voices/add',
        body: form,
        retry: 'when-busy',
        signal,
      } as const;
      const made = await (await this.#http.request(request)).json();
      const voiceId = fieldOf(made, 'voice_id');
      if (typeof voiceId !== 'string' || voiceId === '') {
        throw new ProviderUnavailableError({ provider: this.name, message: 'answered without a voice' });
      }
      return { voiceId, requiresVerification: fieldOf(made, 'requires_verification') === true };
    } catch (error) {
      throw asRequestError(error);
    }
  }

  async remove(voiceId: string, signal?: AbortSignal): Promise<void> {
    try {
      if (voiceId.startsWith(OWN_VOICE_PREFIX))
        throw new ProviderUnavailableError({
          provider: this.name,
          message: 'the voice is of another provider',
        });
      await this.#http.request({
        method: 'DELETE',
        path: `/v1/voices/${encodeURIComponent(voiceId)}`,
        signal,
      });
    } catch (error) {
      if (isGone(error)) return;
      throw asRequestError(error);
    }
  }
}

function isGone(error: unknown): boolean {
  if (!isProviderRejected(error)) return false;
  return error.status === 404 || /^voice_(not_found|does_not_exist)/.test(error.providerCode ?? '');
}
