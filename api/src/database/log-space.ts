import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { LEAST_ROOM, readRoomNow } from '../data-folder/disk-room';

/** PostgreSQL adds this to its log (pg_wal) in one piece. Bytes. */
const PIECE = 16 * 1024 * 1024;
/** More than any statement of ours writes to the log. Bytes. */
const MARGIN = 4 * 1024 * 1024;
/** Others fill the disk more slowly than `LEAST_ROOM` in this time. Milliseconds. */
const FRESH_MS = 20;

const CHANGES = /\b(?:insert into|update|delete from|merge into)\b/i;

/** Where the log stands, and the name of the piece that comes next. */
const POSITION = `
  select ((pg_current_wal_insert_lsn() - '0/0') % ${PIECE})::integer as used,
    pg_walfile_name(pg_current_wal_insert_lsn() + ${PIECE}) as next`;

/**
 * Refuses what would write to the database while its log cannot go on, with PostgreSQL's own code for a full disk. A
 * PostgreSQL server ends there, and its supervisor starts it anew; inside this process it turns in a circle for ever
 * and takes all other callers with it. What only reads goes on, and so do changes while the piece at hand has room.
 * `folder`: the database's.
 */
export function createLogSpace(
  folder: string,
  pglite: Pick<PGlite, 'query'>,
  readRoom = readRoomNow,
): (statement: string) => Promise<void> {
  let last = { at: -Infinity, isLow: false };

  function isLow(): boolean {
    const now = performance.now();
    if (now - last.at >= FRESH_MS) last = { at: now, isLow: readRoom(folder) < LEAST_ROOM };
    return last.isLow;
  }

  return async (statement) => {
    if (!isLow() || !CHANGES.test(statement)) return;
    const { rows } = await pglite.query<{ used: number; next: string }>(POSITION);
    const [{ used, next } = { used: PIECE, next: '' }] = rows;
    if (used + MARGIN <= PIECE || existsSync(join(folder, 'pg_wal', next))) return;
    throw Object.assign(new Error('The disk has no room for the log of the database.'), { code: '53100' });
  };
}
