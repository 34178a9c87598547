import type { SyncProof } from '@lisan/contract';
import type { TimedPhoneme, TimedWord } from '../speech/speech-engine';
import type { LipSyncRefusal } from './refusals';

/** What is being done; the words of a job's `step`. */
export type LipSyncStep = 'probing' | 'finding-face' | 'moving-mouth' | 'encoding' | 'done';

/** What is heard when. */
export interface SpeechTimes {
  readonly phonemes: readonly TimedPhoneme[];
  readonly words: readonly TimedWord[];
}

export interface LipSyncRequest {
  readonly videoPath: string;
  readonly audioPath: string;
  /** When the speech is ours: what is heard when. Without it the sound alone moves the mouth. */
  readonly timing?: SpeechTimes | undefined;
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

/** The two seconds in which most is said, small: so that a person sees what an order would give. */
export type LipSyncPreviewRequest = Pick<
  LipSyncRequest,
  'videoPath' | 'audioPath' | 'timing' | 'destinationPath' | 'signal'
>;

/** What was seen of the face, for advice. */
export interface FaceLooks {
  /** 0, 1, or 2 for several. */
  readonly faces: number;
  /** Pixels of the video. */
  readonly height: number;
  /** 1 from the front, 0 from the side. */
  readonly front: number;
  /** Brightness of the face: 0 black to 1 white. */
  readonly light: number;
}

/** `looks` is absent where the picture was not looked at. */
export type LipSyncCheck =
  | {
      readonly ok: true;
      /** Seconds of the video. */
      readonly duration: number;
      readonly looks?: FaceLooks;
    }
  | {
      readonly ok: false;
      readonly looks?: FaceLooks;
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
  /** Made on this machine, whoever makes the whole: nothing is ordered or paid for. Throws as `run` does. */
  preview(request: LipSyncPreviewRequest): Promise<void>;
  /** Whether the mouth of a finished video follows its sound, seen and heard on this machine. */
  prove(videoPath: string, signal?: AbortSignal): Promise<SyncProof>;
  /**
   * The provider says that something happened to the work of which `onAccepted` told this: a running `run` looks it up
   * now. Who says it does not matter, and work that is not running here is nothing to us.
   */
  refresh(providerJobId: string): void;
  /** Ends processes and timers. Running work is rejected. */
  close(): Promise<void>;
}
