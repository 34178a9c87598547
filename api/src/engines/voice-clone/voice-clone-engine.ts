import type { VoiceProfile } from '../speech/speech-engine';

/** One sample, decoded: mono, -1 to 1. */
export interface MonoSound {
  readonly samples: Float32Array;
  /** Hz. */
  readonly sampleRate: number;
}

/** A recording of 60 to 300 seconds, already checked for type and length by the caller. */
export interface VoiceSample {
  /** Where the uploaded file lies. */
  readonly path: string;
  readonly fileName: string;
  /** For example `audio/mpeg`. */
  readonly contentType: string;
  /** Decodes the file: called at most once, and only by engines that need the sound itself. */
  decode(signal?: AbortSignal): Promise<MonoSound>;
}

export interface VoiceCloneRequest {
  readonly name: string;
  readonly description: string;
  readonly sample: VoiceSample;
  readonly signal?: AbortSignal;
}

export interface MadeVoice {
  /** The voice's id in `SpeechRequest.voice.id`. */
  readonly voiceId: string;
  /** Only for the kind `profile`; goes into `SpeechRequest.voice.profile`. */
  readonly profile?: VoiceProfile;
  /** The provider wants the speaker to prove who they are before the voice speaks. */
  readonly requiresVerification: boolean;
}

/**
 * Makes a voice from a sample. Two implementations: the built-in one measures and keeps a profile, ElevenLabs clones;
 * the same contract tests run on both.
 *
 * Throws `Problem`: `unsuitable_media` (nobody speaks in the sample), `provider_rejected`, `provider_unavailable`. An
 * abort rejects with the signal's reason.
 */
export interface VoiceCloneEngine {
  readonly name: string;
  /** True when nothing leaves this machine. */
  readonly local: boolean;
  /** What the voices are; shown to the person. */
  readonly kind: 'profile' | 'clone';
  create(request: VoiceCloneRequest): Promise<MadeVoice>;
  /** Deletes the voice at the provider. A voice that is gone already counts as deleted. */
  remove(voiceId: string, signal?: AbortSignal): Promise<void>;
}
