import type { Logger } from 'pino';
import type { Database } from '../database/database';
import type { FileStore } from './file-store';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** No transaction is so long: what has no row by then gets none. Milliseconds. */
const LONGEST_TRANSACTION = HOUR;
/** Of one pass; the next one goes on. */
const MOST_ORPHANS = 10_000;
/** More orphans than rows, and more than this: the wrong database stands beside the files. */
const FEW = 100;

interface MediaSweepOptions {
  readonly database: Pick<Database, 'db'>;
  readonly store: FileStore;
  readonly log: Logger;
  /** Milliseconds that only ever grow: a clock that is set must not make what is being written old. */
  readonly elapsed?: () => number;
}

/**
 * Deletes bytes that belong to nothing. `isAlone`: no other process uses the store and nothing runs yet, so whatever was
 * never kept is left over. Otherwise what has no row although it is old enough, and had none an hour before either: an
 * upload under way, here or in another process, is never among it.
 */
export function createMediaSweep({ database: { db }, store, log, ...options }: MediaSweepOptions) {
  const elapsed = options.elapsed ?? (() => performance.now());
  /** Since when each orphan has been known as one. */
  let known = new Map<string, number>();

  async function findRows(keys: readonly string[]): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    const rows = await db.selectFrom('media').select('key').where('key', 'in', keys).execute();
    return new Set(rows.map(({ key }) => key));
  }

  async function sweepRemains(): Promise<void> {
    const unkept = await store.listUnkept(new Date());
    const rows = await findRows(unkept);
    for (const key of unkept) {
      if (rows.has(key)) store.keep(key);
      else await store.delete(key);
    }
  }

  async function listOrphans(): Promise<string[]> {
    const orphans: string[] = [];
    const unkept = await store.listUnkept(new Date(Date.now() - LONGEST_TRANSACTION));
    const rows = await findRows(unkept);
    for (const key of unkept) {
      if (rows.has(key)) store.keep(key);
      else orphans.push(key);
    }
    for await (const page of store.listOld(new Date(Date.now() - DAY))) {
      const named = await findRows(page);
      orphans.push(...page.filter((key) => !named.has(key)));
      if (orphans.length >= MOST_ORPHANS) break;
    }
    return orphans;
  }

  async function isPlausible(orphans: number): Promise<boolean> {
    if (orphans <= FEW) return true;
    const { rows } = await db
      .selectFrom('media')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return orphans <= rows;
  }

  return async function sweep(isAlone: boolean): Promise<void> {
    if (isAlone) return sweepRemains();
    const orphans = await listOrphans();
    const before = known;
    known = new Map(orphans.map((key) => [key, before.get(key) ?? elapsed()]));
    if (!(await isPlausible(orphans.length))) {
      log.error(
        { orphans: orphans.length },
        'most files have no row: is it the right database? None is deleted',
      );
      return;
    }
    for (const [key, since] of known) {
      if (elapsed() - since < LONGEST_TRANSACTION) continue;
      // Looked at again, each by itself: deleting takes a while.
      if ((await findRows([key])).has(key) || !(await store.isOwn(key))) continue;
      await store.delete(key);
      known.delete(key);
    }
  };
}
