import type { Caller, Person } from '../../../own-server/caller';
import type { Materials } from '../../materials';
import type { Random } from '../../random';
import type { ServerProcess } from '../server-process';

export interface World {
  readonly caller: Caller;
  readonly journal: Journal;
  readonly materials: Materials;
  readonly random: Random;
  readonly people: readonly Person[];
  readonly secret: string;
  query: ServerProcess['query'];
}

/** Does work as a user; rejects on a broken connection. */
export type Work = (world: World, person: Person) => Promise<void>;

/** What callers were promised, to compare with the database. */
export interface Journal {
  /** Complete replies. */
  readonly replies: { readonly id: string; readonly length: number }[];
  /** Replies that started and weren't completed. */
  readonly begun: Set<string>;
  /** Length of each answered conversation, by account. */
  readonly conversations: Map<string, Map<string, number>>;
  /** Number of rewritten replies, by account. */
  readonly rewritten: Map<string, number>;
  readonly speeches: string[];
  readonly audios: string[];
  readonly videos: string[];
  /** Resumable uploads by id; `videoId` once finished. */
  readonly uploads: Map<string, UploadNote>;
  readonly lipSyncs: string[];
  /** Completed checkouts, by session. */
  readonly checkouts: Set<string>;
}

export interface UploadNote {
  readonly userId: string;
  readonly location: string;
  videoId?: string;
  /** A client is sending. */
  isSending: boolean;
}

export const createJournal = (): Journal => ({
  replies: [],
  begun: new Set(),
  conversations: new Map(),
  rewritten: new Map(),
  speeches: [],
  audios: [],
  videos: [],
  uploads: new Map(),
  lipSyncs: [],
  checkouts: new Set(),
});
