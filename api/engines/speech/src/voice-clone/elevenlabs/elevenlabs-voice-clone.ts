import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  asRequestError,
  fieldOf,
  isProviderRejected,
  ProviderUnavailableError,
  type ProviderHttp,
  type MadeVoice,
  type VoiceCloneEngine,
  type VoiceCloneRequest,
  type VoiceSample,
} from '@lisan/engine-contract';
import { createElevenLabsHttp, type ElevenLabsOptions } from '../../elevenlabs/elevenlabs-http';

/** Bytes; ElevenLabs rejects files above 11 MB, and a five-minute WAV is larger. */
const MAX_SAMPLE_BYTES = 10 * 1024 * 1024;

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
    const file = await fileOf(sample, signal);
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

async function fileOf(sample: VoiceSample, signal: AbortSignal | undefined) {
  const { size } = await stat(sample.path);
  if (size <= MAX_SAMPLE_BYTES) {
    return { content: await openAsBlob(sample.path, { type: sample.contentType }), name: sample.fileName };
  }
  const { toSmallMp3 } = await import('./small-mp3');
  const small = await toSmallMp3(await sample.decode(signal), signal);
  return { content: new Blob([small], { type: 'audio/mpeg' }), name: 'sample.mp3' };
}

function isGone(error: unknown): boolean {
  if (!isProviderRejected(error)) return false;
  return error.status === 404 || /^voice_(not_found|does_not_exist)/.test(error.providerCode ?? '');
}
