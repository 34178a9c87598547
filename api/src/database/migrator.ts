import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { StartupError } from '../runtime/startup-error';
import { apiFolder } from '../runtime/entry-point';
import type { Database } from './database';
import type { Connection } from './schema';

/** Any number will do, as long as every process of ours takes the same. */
const LOCK = 5_472_611;
export const migrationsFolder = join(apiFolder, 'migrations');

/**
 * Applies what is missing, in the order of names, one transaction each: a migration that fails leaves nothing of
 * itself. Processes that start together take turns. Migrations of a newer release are left alone: while releases
 * change, an old process may start once more. Returns the names applied.
 * @throws StartupError when one is missing in between, here or in the database: what stands there was never tried
 */
export async function migrateUp(database: Database, folder = migrationsFolder): Promise<string[]> {
  await prepare(database);
  const names = await listMigrations(folder);
  refuseGaps(names, await inTurn(database, listApplied));
  const applied: string[] = [];
  for (const name of names) {
    const script = await readFile(join(folder, `${name}.up.sql`), 'utf8');
    const isNew = await inTurn(database, async (trx) => {
      if (await isApplied(trx, name)) return false;
      await sql.raw(script).execute(trx);
      await sql`insert into migrations (name) values (${name})`.execute(trx);
      return true;
    });
    if (isNew) applied.push(name);
  }
  return applied;
}

/** Takes the newest migration back. Returns its name, or `undefined` when none is left. */
export async function migrateDown(
  database: Database,
  folder = migrationsFolder,
): Promise<string | undefined> {
  await prepare(database);
  return inTurn(database, async (trx) => {
    const { rows } = await sql<{
      name: string;
    }>`select name from migrations order by name desc limit 1`.execute(trx);
    const name = rows[0]?.name;
    if (name === undefined) return undefined;
    if (!(await listMigrations(folder)).includes(name))
      throw new StartupError(`Migration '${name}' is of another release: take it back with that one.`);
    await sql.raw(await readFile(join(folder, `${name}.down.sql`), 'utf8')).execute(trx);
    await sql`delete from migrations where name = ${name}`.execute(trx);
    return name;
  });
}

/** Names without their ending, sorted. Throws when one lacks its way back. */
export async function listMigrations(folder = migrationsFolder): Promise<string[]> {
  const files = new Set(await readdir(folder));
  const names = [...files]
    .filter((file) => file.endsWith('.up.sql'))
    .map((file) => file.slice(0, -'.up.sql'.length));
  for (const name of names) {
    if (!files.has(`${name}.down.sql`)) throw new Error(`${name}.up.sql has no ${name}.down.sql beside it`);
  }
  return names.sort();
}

async function prepare(database: Database): Promise<void> {
  await inTurn(database, (trx) =>
    sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
      trx,
    ),
  );
}

async function listApplied(trx: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(trx);
  return rows.map(({ name }) => name).sort();
}

/** Both lists are sorted; each may go on where the other ends. */
function refuseGaps(names: readonly string[], applied: readonly string[]): void {
  const [lastName = '', lastApplied = ''] = [names.at(-1), applied.at(-1)];
  const never = names.find((name) => name < lastApplied && !applied.includes(name));
  if (never !== undefined)
    throw new StartupError(`Migration '${never}' was never applied, though '${lastApplied}' behind it was.`);
  const gone = applied.find((name) => name < lastName && !names.includes(name));
  if (gone !== undefined)
    throw new StartupError(
      `Migration '${gone}' was applied to this database and is missing in this release.`,
    );
}

async function isApplied(trx: Connection, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from migrations where name = ${name}`.execute(trx);
  return rows.length > 0;
}

/** The lock ends with the transaction, whatever becomes of the process. */
function inTurn<Result>(database: Database, work: (trx: Connection) => Promise<Result>): Promise<Result> {
  return database.transaction(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
    return work(trx);
  });
}
