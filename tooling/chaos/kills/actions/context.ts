import type { Caller, Person } from '../../../own-server/caller';
import type { Journal } from '../journal';
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
