import type { CallResponse, ClonedVoice, SessionUser, Voice } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';

export type OnProgress = (fraction: number) => void;

export interface VoiceSample {
  readonly file: File;
  readonly name: string;
  readonly description: string;
}

export type CaptionFormat = 'vtt' | 'srt';

/** A speech that is being made, here or from another tab. */
export type SpeechRun = CallResponse<'GET /voice/speech-runs'>['runs'][number];

/** Minutes of speech: it goes on when the page is left, and what was made of it is kept when it is stopped. */
export const isLong = (text: string): boolean => text.length > 3_000;

/** What a price depends on. */
export interface PricedSpeech {
  readonly text: string;
  readonly voiceId: string;
  /** A speech whose unchanged sentences are kept; empty: everything is spoken. */
  readonly base: string;
}

export interface SpeechOrder extends PricedSpeech {
  /** The conversation that the text comes from; empty: from none. */
  readonly scriptOf: string;
}

/** The remote's calls, in its own words. */
export function createSpeechRequests({ api }: HostServices, { email }: SessionUser) {
  return {
    /** Premade voices only: the library. */
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
     * Waits as long as the server speaks: a long text takes its time. With the same key again, because no answer came, it is
     * spoken and charged once.
     */
    speak: ({ text, voiceId, base, scriptOf }: SpeechOrder, idempotencyKey: string, signal: AbortSignal) =>
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
    /** The text as it was probably written, the likeliest reading first. */
    async readDocument(file: File, onProgress: OnProgress): Promise<readonly string[]> {
      const input = { body: { user_email: email }, files: { file } };
      const read = await api.upload('POST /voice/upload-document', input, { onProgress });
      return [read.text, ...(read.alternatives ?? []).map(({ text }) => text)];
    },
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
