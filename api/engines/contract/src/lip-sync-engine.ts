import type { SyncScore } from '@lisan/contract';
import type { TimedPhoneme, TimedWord } from './speech-engine';

/** Why a video cannot be lip-synced. Each value is also a translation key. */
export type LipSyncErrorCode =
  | 'lip_sync_no_face'
  | 'lip_sync_several_faces'
  | 'lip_sync_face_too_small'
  | 'lip_sync_face_leaves'
  | 'lip_sync_too_short';

export type LipSyncStep = 'probing' | 'finding-face' | 'moving-mouth' | 'encoding' | 'done';

export interface SpeechTimes {
  readonly phonemes: readonly TimedPhoneme[];
  readonly words: readonly TimedWord[];
}

/** Undefined unless both are known. */
export function timesOf({
  phonemes,
  words,
}: {
  readonly [Name in keyof SpeechTimes]: SpeechTimes[Name] | null;
}): SpeechTimes | undefined {
  return phonemes && words ? { phonemes, words } : undefined;
}

export interface LipSyncRequest {
  readonly videoPath: string;
  readonly audioPath: string;
  /** Timing of generated speech. Without it, the sound alone moves the mouth. */
  readonly timing?: SpeechTimes | undefined;
  /** An MP4, written atomically. Its folder exists. */
  readonly destinationPath: string;
  /** Same for every attempt at a job, so that the provider works only once. */
  readonly idempotencyKey: string;
  /** Last value passed to `onAccepted` in an interrupted attempt; resumes that work. */
  readonly providerJobId?: string | undefined;
  /**
   * Reports the opaque provider state of this job, each time it changes. Save the latest value with the
   * job. The built-in engine restarts instead and never calls it.
   */
  readonly onAccepted?: ((providerJobId: string) => Promise<void> | void) | undefined;
  /** Public webhook address for the provider. Only a hint: the job is polled as well. */
  readonly webhookUrl?: string | undefined;
  /** Stops the work within a second and leaves no file; `run` rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** From 0 to 1, never decreasing. */
  readonly onProgress?: ((fraction: number, step: LipSyncStep) => void) | undefined;
}

export type LipSyncPreviewRequest = Pick<
  LipSyncRequest,
  'videoPath' | 'audioPath' | 'timing' | 'destinationPath' | 'signal'
>;

export interface FaceQuality {
  /** 0, 1, or 2 for several. */
  readonly faces: number;
  /** Pixels of the video. */
  readonly height: number;
  /** 1 frontal, 0 profile. */
  readonly front: number;
  /** Brightness of the face: 0 black to 1 white. */
  readonly light: number;
}

/** `looks` is stored, and absent when no frame was checked. */
export type LipSyncCheck =
  | {
      readonly ok: true;
      readonly duration: number;
      readonly looks?: FaceQuality;
    }
  | {
      readonly ok: false;
      readonly looks?: FaceQuality;
      readonly refusal: LipSyncErrorCode;
      readonly values: Readonly<Record<string, number>>;
    };

/**
 * Lip-syncs the one face of a video to an audio. The same contract tests run on the built-in engine and
 * sync.so. The result is as long as the audio: a longer video is cut, a shorter one loops. Methods throw
 * `RequestError`: `unsuitable_media` and `unsupported_type` (unusable file), `unsuitable_face` (as `check`
 * reports), `provider_rejected`, `provider_unavailable`, `too_many_requests`, `engine_unavailable`.
 */
export interface LipSyncEngine {
  readonly name: string;
  /** True when no data leaves this machine. */
  readonly local: boolean;
  /** Whether the video has a usable face. Call it before billing. */
  check(videoPath: string, signal?: AbortSignal): Promise<LipSyncCheck>;
  run(request: LipSyncRequest): Promise<void>;
  /** Renders on this machine with every engine, free of charge. Throws as `run` does. */
  preview(request: LipSyncPreviewRequest): Promise<void>;
  /** Scores, on this machine, how well the mouth of a finished video follows its sound. */
  score(videoPath: string, signal?: AbortSignal): Promise<SyncScore>;
  /**
   * Webhook hint for a value of `onAccepted`: makes a running `run` poll now. Safe with forged or unknown
   * ids.
   */
  refresh(providerJobId: string): void;
  /** Ends processes and timers. Rejects running work. */
  close(): Promise<void>;
}
