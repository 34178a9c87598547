import type { SyncProof } from '@lisan/contract';
import type { ErrorCode, ProblemValues } from '@lisan/errors';
import type { FfmpegChoice } from '../../../media-tools';
import type { LipSyncCheck, LipSyncResult, LipSyncStep } from '../lip-sync-engine';
import type { SpeechTiming } from './speech/speech-shapes';

/** What the server tells the worker process: the one thing it shall do before it ends. */
export type WorkerOrder =
  | {
      readonly kind: 'check';
      readonly ffmpeg: FfmpegChoice;
      readonly videoPath: string;
      readonly minimumSeconds: number;
    }
  | { readonly kind: 'prove'; readonly ffmpeg: FfmpegChoice; readonly videoPath: string }
  | {
      /** `preview`: the two seconds in which most is said. */
      readonly kind: 'run' | 'preview';
      readonly ffmpeg: FfmpegChoice;
      readonly videoPath: string;
      readonly audioPath: string;
      readonly timing: SpeechTiming | undefined;
      readonly destination: string;
      readonly maximumSeconds: number;
    };

/** A Problem on its way between processes. */
export interface WorkerProblem {
  readonly code: ErrorCode;
  readonly translationKey: string;
  readonly values: ProblemValues;
}

/** What the worker tells the server. The last message is any but `progress` and `working`. */
export type WorkerReport =
  | { readonly kind: 'working' }
  | { readonly kind: 'progress'; readonly fraction: number; readonly step: LipSyncStep }
  | { readonly kind: 'checked'; readonly check: LipSyncCheck }
  | { readonly kind: 'proven'; readonly proof: SyncProof }
  | { readonly kind: 'finished'; readonly result: LipSyncResult }
  | { readonly kind: 'refused'; readonly problem: WorkerProblem }
  | { readonly kind: 'failed'; readonly reason: string };
