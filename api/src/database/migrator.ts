import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { StartupError, apiFolder } from '@lisan/engine-runtime';
import type { Database } from './database';
import type { Connection } from './schema';

const MIGRATION_LOCK_ID = 5_472_611;
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
export const migrationsFolder = join(apiFolder, 'migrations');

export interface MigrationResult {
  readonly applied: readonly string[];
  readonly newer: readonly string[];
}

/**
 * Applies the missing migrations in order, each in its own transaction, one process at a time. Throws a
 * StartupError when the database's history differs from this release's.
 */
export async function migrateUp(database: Database, folder = migrationsFolder): Promise<MigrationResult> {
  const names = await listMigrations(folder);
  const earlier = await withMigrationLock(database, listApplied);
  assertSameHistory(names, earlier);
  const applied: string[] = [];
  for (const name of names.slice(earlier.length)) {
    const script = await readFile(join(folder, `${name}.sql`), 'utf8');
    const isNew = await withMigrationLock(database, async (trx) => {
      if ((await listApplied(trx)).includes(name)) return false;
      await sql.raw(script).execute(trx);
      await sql`insert into migrations (name) values (${name})`.execute(trx);
      return true;
    });
    if (isNew) applied.push(name);
  }
  return { applied, newer: earlier.slice(names.length) };
}

/** Sorted names without `.sql`. Throws when two share a number. */
export async function listMigrations(folder = migrationsFolder): Promise<string[]> {
  const files = (await readdir(folder)).sort();
  const numbers = new Set<string>();
  for (const file of files) {
    const number = FILE_NAME.exec(file)?.[1];
    if (number === undefined) throw new Error(`${file} in ${folder} is not named NNNN_name.sql`);
    if (numbers.has(number)) throw new Error(`Two migrations in ${folder} have the number ${number}`);
    numbers.add(number);
  }
  return files.map((file) => file.slice(0, -'.sql'.length));
}

async function listApplied(trx: Connection): Promise<string[]> {
  await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    trx,
  );
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(trx);
  return rows.map(({ name }) => name).sort();
}

/** Each release's list starts with the list of the release before it. */
function assertSameHistory(names: readonly string[], applied: readonly string[]): void {
  const other = applied.find((name, index) => index < names.length && name !== names[index]);
  if (other === undefined) return;
  throw new StartupError(
    `This data was made by a development version of Lisan (it has the migration '${other}') and can't be upgraded: set DATA_DIR to a new folder, or DATABASE_URL to a new database. To keep your work, first export it with the version that made it.`,
  );
}

/** The lock ends with the transaction, even if the process is killed. */
function withMigrationLock<Result>(
  database: Database,
  task: (trx: Connection) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK_ID)})`.execute(trx);
    return task(trx);
  });
}
