import { readdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { damaged } from './database-folder';
import { arePagesWhole } from './page-check';

/** Limit for each part of the check; the rest stays unchecked. */
const CHECK_TIME_LIMIT_MS = 5_000;

/**
 * Finds damage that would show only when rows are read: missing files, wrong page checksums, tables shorter
 * than their indexes. Run after recovery, before other use. Throws a StartupError.
 */
export async function checkIntegrity(pglite: PGlite, folder: string): Promise<void> {
  try {
    await pglite.exec('checkpoint');
    await checkFiles(pglite, folder);
    const { rows } = await pglite.query<{ data_checksums: string }>('show data_checksums');
    if (rows[0]?.data_checksums === 'on') await checkPages(folder);
    await checkRows(pglite, folder);
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'StartupError') throw cause;
    throw damaged(folder, 'its tables cannot be read', cause);
  }
}

async function checkFiles(pglite: PGlite, folder: string): Promise<void> {
  const { rows } = await pglite.query<{ path: string | null }>(
    "select pg_relation_filepath(oid) path from pg_class where relkind in ('r', 'i', 't', 'm', 'S')",
  );
  for (const { path } of rows)
    if (path !== null && !existsSync(join(folder, path))) throw damaged(folder, `${path} is missing`);
}

async function checkPages(folder: string): Promise<void> {
  const deadline = performance.now() + CHECK_TIME_LIMIT_MS;
  const databases = (await readdir(join(folder, 'base'))).map((name) => join('base', name));
  for (const parent of ['global', ...databases]) {
    // Skip free space maps: PostgreSQL rebuilds them.
    const names = (await readdir(join(folder, parent))).filter((name) => /^\d+(\.\d+)?$/.test(name));
    for (const name of names) {
      if (performance.now() > deadline) return;
      const isWhole = await arePagesWhole(join(folder, parent, name));
      if (!isWhole) throw damaged(folder, `${parent}/${name} has been cut or overwritten`);
    }
  }
}

interface Table {
  readonly name: string;
  readonly column: string;
}

/** Fetches each row by its primary key; a missing row is an error. */
async function checkRows(pglite: PGlite, folder: string): Promise<void> {
  const { rows } = await pglite.query<Table>(`
    select c.oid::regclass::text as name, quote_ident(a.attname) as column
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indisprimary and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by pg_relation_size(c.oid)`);
  const deadline = performance.now() + CHECK_TIME_LIMIT_MS;
  await pglite.exec('set enable_seqscan = off; set enable_bitmapscan = off; set enable_indexonlyscan = off');
  for (const { name, column } of rows) {
    if (performance.now() > deadline) break;
    await pglite
      .query(`select count(${column}) from (select ${column} from ${name} order by ${column}) rows`)
      .catch((cause: unknown) => {
        throw damaged(folder, `the table ${name} is not whole`, cause);
      });
  }
  await pglite.exec('reset enable_seqscan; reset enable_bitmapscan; reset enable_indexonlyscan');
}
