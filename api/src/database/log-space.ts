import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { MIN_FREE_BYTES, readFreeBytesSync } from '../data-folder/disk-space';

/** Bytes by which PostgreSQL extends its log (pg_wal). */
const WAL_SEGMENT_BYTES = 16 * 1024 * 1024;
/** Bytes; more than any of our statements logs. */
const MIN_FREE_WAL_BYTES = 4 * 1024 * 1024;
/** Shorter than other writers take to fill `MIN_FREE_BYTES`. */
const CHECK_CACHE_MS = 20;

const WRITE_STATEMENT = /^\s*call\b|\b(?:insert into|update|delete from|merge into)\b/i;

const WAL_POSITION_QUERY = `
  select ((pg_current_wal_insert_lsn() - '0/0') % ${WAL_SEGMENT_BYTES})::integer as used,
    pg_walfile_name(pg_current_wal_insert_lsn() + ${WAL_SEGMENT_BYTES}) as next`;

/**
 * Rejects writes with PostgreSQL's disk-full code while the log cannot grow. A PostgreSQL server would crash
 * and restart; in this process it loops forever and blocks every caller. Reads continue, and so do writes
 * that fit the current segment. `folder` is the database's.
 */
export function createLogSpace(
  folder: string,
  pglite: Pick<PGlite, 'query'>,
  readFreeBytes = readFreeBytesSync,
): (statement: string) => Promise<void> {
  let last = { at: -Infinity, isLow: false };

  function isLow(): boolean {
    const now = performance.now();
    if (now - last.at >= CHECK_CACHE_MS) last = { at: now, isLow: readFreeBytes(folder) < MIN_FREE_BYTES };
    return last.isLow;
  }

  return async (statement) => {
    if (!isLow() || !WRITE_STATEMENT.test(statement)) return;
    const { rows } = await pglite.query<{ used: number; next: string }>(WAL_POSITION_QUERY);
    const [{ used, next } = { used: WAL_SEGMENT_BYTES, next: '' }] = rows;
    if (used + MIN_FREE_WAL_BYTES <= WAL_SEGMENT_BYTES || existsSync(join(folder, 'pg_wal', next))) return;
    throw Object.assign(new Error('The disk has no room for the log of the database.'), { code: '53100' });
  };
}
