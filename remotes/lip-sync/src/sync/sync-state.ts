import type { AudioHistoryItem, Job, LengthFit, VideoHistoryItem } from '@lisan/contract';
import type { ServerData } from '@lisan/remote-kit';

export type UploadKind = 'audio' | 'video';

export interface RunningUpload {
  readonly fileName: string;
  /** 0 to 1; at 1 the server still processes the file. */
  readonly progress: number;
  /** Null until known. */
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
  /** Paused by the user; only videos can pause. */
  readonly isPaused: boolean;
}

export interface SyncLists {
  readonly audios: readonly AudioHistoryItem[];
  readonly videos: readonly VideoHistoryItem[];
  readonly jobs: readonly Job[];
}
export type List = keyof SyncLists;

export type SyncState = ServerData<SyncLists> & {
  readonly audioId: string;
  readonly videoId: string;
  /** How to fit the lengths; null for the default. */
  readonly fit: LengthFit | null;
  readonly uploads: Readonly<Record<UploadKind, RunningUpload | null>>;
  /** Why the last file was refused, shown at its field; null after the next try. */
  readonly refusals: Readonly<Record<UploadKind, string | null>>;
  readonly isStarting: boolean;
  /** The sample face is being added. */
  readonly isSampling: boolean;
  /** Job that the address names, at the top of the view. */
  readonly shownId: string | null;
  readonly removed: Job | null;
  /** Filters the results by a recording; null lists all. */
  readonly madeWith: { readonly kind: UploadKind; readonly id: string } | null;
  /** Video whose upload a reload interrupted; the same file resumes it. */
  readonly interrupted: string | null;
};

/** What failed, for the message shown. */
export type Failure =
  | 'load'
  | UploadKind
  | 'sync'
  | 'unanswered'
  | 'job'
  | 'connection'
  | 'download'
  | 'sample'
  | 'remove';
