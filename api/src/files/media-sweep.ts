import type { Logger } from 'pino';
import type { Database } from '../database/database';
import type { FileStore } from './file-store';
import { countMedia, listKnownKeys } from './media.repository';
import { DAY_MS, HOUR_MS } from '../durations';

/** Longer than any transaction, so a missing row will never appear. */
const MAX_TRANSACTION_MS = HOUR_MS;
const MAX_ORPHANS_PER_SWEEP = 10_000;
/** More orphans than rows, above this count, suggests the wrong database. */
const MAX_UNEXPLAINED_ORPHANS = 100;

interface MediaSweepOptions {
  readonly database: Pick<Database, 'db'>;
  readonly store: FileStore;
  readonly log: Logger;
  /** Monotonic milliseconds: a clock change must not age new files. */
  readonly elapsed?: () => number;
}

/**
 * Deletes bytes without a row. `isAlone`: no other process uses the store, so every unkept file goes.
 * Otherwise a file must be old and must have lacked a row an hour earlier too, which excludes uploads in
 * progress.
 */
export function createMediaSweep({ database: { db }, store, log, ...options }: MediaSweepOptions) {
  const elapsed = options.elapsed ?? (() => performance.now());
  let known = new Map<string, number>();

  async function findRows(keys: readonly string[]): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    return new Set(await listKnownKeys(db, keys));
  }

  async function sweepUncommitted(): Promise<void> {
    const uncommitted = await store.listUncommitted(new Date());
    const rows = await findRows(uncommitted);
    for (const key of uncommitted) {
      if (rows.has(key)) store.commit(key);
      else await store.delete(key);
    }
  }

  async function listOrphans(): Promise<string[]> {
    const orphans: string[] = [];
    const uncommitted = await store.listUncommitted(new Date(Date.now() - MAX_TRANSACTION_MS));
    const rows = await findRows(uncommitted);
    for (const key of uncommitted) {
      if (rows.has(key)) store.commit(key);
      else orphans.push(key);
    }
    for await (const page of store.listOld(new Date(Date.now() - DAY_MS))) {
      const named = await findRows(page);
      orphans.push(...page.filter((key) => !named.has(key)));
      if (orphans.length >= MAX_ORPHANS_PER_SWEEP) break;
    }
    return orphans;
  }

  async function isPlausible(orphans: number): Promise<boolean> {
    if (orphans <= MAX_UNEXPLAINED_ORPHANS) return true;
    return orphans <= (await countMedia(db));
  }

  return async function sweep(isAlone: boolean): Promise<void> {
    if (isAlone) return sweepUncommitted();
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
      if (elapsed() - since < MAX_TRANSACTION_MS) continue;
      if ((await findRows([key])).has(key) || !(await store.isOwn(key))) continue;
      await store.delete(key);
      known.delete(key);
    }
  };
}
