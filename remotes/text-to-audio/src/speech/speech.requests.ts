import type { CallResponse, ClonedVoice, SessionUser, Voice } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';

export type OnProgress = (fraction: number) => void;

export interface VoiceSample {
  readonly file: File;
  readonly name: string;
  readonly description: string;
}

export type CaptionFormat = 'vtt' | 'srt';

export type SpeechRun = CallResponse<'GET /voice/speech-runs'>['runs'][number];

/** Long speeches continue when the page is left; stopping keeps the audio so far. */
export const isLong = (text: string): boolean => text.length > 3_000;

export interface PricedSpeech {
  readonly text: string;
  readonly voiceId: string;
  /** Speech whose unchanged sentences are reused; '' for none. */
  readonly base: string;
}

export interface SpeechInput extends PricedSpeech {
  /** Conversation that the text comes from; '' for none. */
  readonly scriptOf: string;
}

export function createSpeechRequests({ api }: HostServices, { email }: SessionUser) {
  return {
    /** Premade voices only. */
    async voices(): Promise<readonly Voice[]> {
      const { voices } = await api.call('GET /voice/voices', { query: {} });
      return voices.filter(({ category }) => category === 'premade');
    },
    async ownVoices(): Promise<readonly ClonedVoice[]> {
      return (await api.call('POST /voice/cloned-voices', { body: { email } })).cloned_voices;
    },
    audios: () => api.call('POST /voice/generated-audios', { body: { email } }),
    async runs(): Promise<readonly SpeechRun[]> {
      return (await api.call('GET /voice/speech-runs', {})).runs;
    },
    stopRun: (id: string) => api.call('POST /voice/speech-runs/:id/stop', { params: { id } }),
    /**
     * No timeout: a long text takes its time. A retry with the same key is spoken and charged once.
     */
    speak: ({ text, voiceId, base, scriptOf }: SpeechInput, idempotencyKey: string, signal: AbortSignal) =>
      api.call(
        'POST /voice/text-to-speech',
        {
          body: {
            text,
            voice_id: voiceId,
            user_email: email,
            ...(base && { reuse_from: base }),
            ...(scriptOf && { conversation_id: scriptOf }),
            ...(isLong(text) && { goes_on: true }),
          },
        },
        { signal, idempotencyKey, timeout: false },
      ),
    readDocument: (file: File, onProgress: OnProgress, signal: AbortSignal) =>
      api.upload(
        'POST /voice/upload-document',
        { body: { user_email: email }, files: { file } },
        { onProgress, signal },
      ),
    textOf: (id: string) => api.call('GET /voice/generated-audios/:id/text', { params: { id } }),
    captions: (id: string, format: CaptionFormat) =>
      api.download('GET /voice/generated-audios/:id/captions', { params: { id }, query: { format } }),
    wav: (id: string) =>
      api.download('GET /voice/generated-audios/:id/wav', { params: { id } }, { timeout: false }),
    rename: (id: string, name: string) =>
      api.call('POST /voice/update-audio-name', { body: { audio_id: id, new_name: name } }),
    remove: (id: string) => api.call('DELETE /voice/generated-audios/:id', { params: { id } }),
    makeVoice: ({ file, name, description }: VoiceSample, onProgress: OnProgress) =>
      api.upload(
        'POST /voice/clone-voice',
        { body: { user_email: email, name, description, consent: 'true' }, files: { file } },
        { onProgress },
      ),
  };
}

export type SpeechRequests = ReturnType<typeof createSpeechRequests>;
