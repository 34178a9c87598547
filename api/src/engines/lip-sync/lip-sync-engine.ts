import type { TimedPhoneme, TimedWord } from '../speech/speech-engine';
import type { LipSyncRefusal } from './refusals';

/** What is being done; the words of a job's `step`. */
export type LipSyncStep = 'probing' | 'finding-face' | 'moving-mouth' | 'encoding' | 'done';

export interface LipSyncRequest {
  readonly videoPath: string;
  readonly audioPath: string;
  /** When the speech is ours: what is heard when. Without it the sound alone moves the mouth. */
  readonly timing?:
    { readonly phonemes: readonly TimedPhoneme[]; readonly words: readonly TimedWord[] } | undefined;
  /** An MP4; appears whole or not at all. Its folder exists. */
  readonly destinationPath: string;
  /** Same for every attempt at one job: a provider that got it twice works once. */
  readonly idempotencyKey: string;
  /** What `onAccepted` told last in an attempt that was interrupted: the work is picked up there, not begun again. */
  readonly providerJobId?: string | undefined;
  /**
   * By what text the provider's side of this job can be found again; told anew whenever more is known. Save the last
   * one with the job, unread. The built-in engine, which begins again, never calls it.
   */
  readonly onAccepted?: ((providerJobId: string) => Promise<void> | void) | undefined;
  /** Public address of this server that a provider may call for this job. A hint only: the job is looked up as well. */
  readonly webhookUrl?: string | undefined;
  /** Stops the work within a second and leaves no file; `run` then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** From 0 to 1, never falling. */
  readonly onProgress?: ((fraction: number, step: LipSyncStep) => void) | undefined;
}

export interface LipSyncResult {
  /** Seconds: as long as the audio. */
  readonly duration: number;
  /** 0 when a provider does not tell. */
  readonly frames: number;
  readonly width: number;
  readonly height: number;
}

export type LipSyncCheck =
  | { readonly ok: true; /** Seconds of the video. */ readonly duration: number }
  | {
      readonly ok: false;
      readonly refusal: LipSyncRefusal;
      readonly values: Readonly<Record<string, number>>;
    };

/**
 * Puts an audio on a video and moves the mouth of the one person in it. Two implementations: the built-in one and
 * sync.so; the same contract tests run on both.
 *
 * The result is as long as the audio: a longer video is cut, a shorter one begins again.
 *
 * Methods throw `Problem`: `unsuitable_media` and `unsupported_type` (a file that cannot be used), `unsuitable_face`
 * (as `check` would have said), `provider_rejected`, `provider_unavailable`, `too_many_requests`, `engine_unavailable`.
 */
export interface LipSyncEngine {
  readonly name: string;
  /** True when nothing leaves this machine. */
  readonly local: boolean;
  /** Whether a mouth can be moved in this video. Ask before anything is billed. */
  check(videoPath: string, signal?: AbortSignal): Promise<LipSyncCheck>;
  run(request: LipSyncRequest): Promise<LipSyncResult>;
  /**
   * The provider says that something happened to the work of which `onAccepted` told this: a running `run` looks it up
   * now. Who says it does not matter, and work that is not running here is nothing to us.
   */
  refresh(providerJobId: string): void;
  /** Ends processes and timers. Running work is rejected. */
  close(): Promise<void>;
}
