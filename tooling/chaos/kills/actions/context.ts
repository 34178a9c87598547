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

export type Work = (world: World, person: Person) => Promise<void>;

export interface Journal {
  readonly replies: { readonly id: string; readonly length: number }[];
  readonly begun: Set<string>;
  readonly conversations: Map<string, Map<string, number>>;
  readonly rewritten: Map<string, number>;
  readonly speeches: string[];
  readonly audios: string[];
  readonly videos: string[];
  readonly uploads: Map<string, UploadNote>;
  readonly lipSyncs: string[];
  readonly checkouts: Set<string>;
}

export interface UploadNote {
  readonly userId: string;
  readonly location: string;
  videoId?: string;
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
