import type { Caller, Person } from '../../../own-server/caller';
import type { Materials } from '../../materials';
import type { Random } from '../../random';
import type { ServerProcess } from '../server-process';

/** What work is done with. */
export interface World {
  readonly caller: Caller;
  readonly journal: Journal;
  readonly materials: Materials;
  readonly random: Random;
  readonly people: readonly Person[];
  readonly secret: string;
  query: ServerProcess['query'];
}

/** Does something as somebody; a broken line rejects. */
export type Work = (world: World, person: Person) => Promise<void>;

/** What callers were told, to be held against what the server has. */
export interface Journal {
  /** Replies that came whole. */
  readonly replies: { readonly id: string; readonly length: number }[];
  /** Replies whose beginning was told and whose end was not. */
  readonly begun: Set<string>;
  /** Conversations of an account whose last prompt was answered, and how many messages they have. */
  readonly conversations: Map<string, Map<string, number>>;
  /** Replies that were asked for in place of another, by account. */
  readonly rewritten: Map<string, number>;
  readonly speeches: string[];
  readonly audios: string[];
  readonly videos: string[];
  /** Uploads in pieces by id; `videoId` when they are finished. */
  readonly uploads: Map<string, UploadNote>;
  readonly lipSyncs: string[];
  /** Checkouts that were agreed to, by session. */
  readonly checkouts: Set<string>;
}

export interface UploadNote {
  readonly userId: string;
  readonly location: string;
  videoId?: string;
  /** Somebody is at it in this moment. */
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
