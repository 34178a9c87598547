import type { VoiceProfile } from './speech-engine';

/** Decoded sample: mono, -1 to 1. */
export interface MonoSound {
  readonly samples: Float32Array;
  /** Hz. */
  readonly sampleRate: number;
}

/** A recording of 60 to 300 seconds; the caller has checked type and length. */
export interface VoiceSample {
  readonly path: string;
  readonly fileName: string;
  readonly contentType: string;
  /** Decodes the file. Called at most once, only by engines that need the samples. */
  decode(signal?: AbortSignal): Promise<MonoSound>;
}

export interface VoiceCloneRequest {
  readonly name: string;
  readonly description: string;
  readonly sample: VoiceSample;
  readonly signal?: AbortSignal;
}

export interface MadeVoice {
  /** Used as `SpeechRequest.voice.id`. */
  readonly voiceId: string;
  /** Only for kind `profile`; used as `SpeechRequest.voice.profile`. */
  readonly profile?: VoiceProfile;
  /** The provider requires the speaker to verify their identity first. */
  readonly requiresVerification: boolean;
}

/**
 * Creates a voice from a sample: the built-in engine measures a profile, ElevenLabs clones. The same
 * contract tests run on both. Throws `RequestError`: `unsuitable_media` (no speech in the sample),
 * `provider_rejected`, `provider_unavailable`. An abort rejects with the signal's reason.
 */
export interface VoiceCloneEngine {
  readonly name: string;
  /** True when no data leaves this machine. */
  readonly local: boolean;
  readonly kind: 'profile' | 'clone';
  create(request: VoiceCloneRequest): Promise<MadeVoice>;
  /** Deletes the voice at the provider. Idempotent. */
  remove(voiceId: string, signal?: AbortSignal): Promise<void>;
}
