import type { PGlite } from '@electric-sql/pglite';
import type { Driver } from '../src/database/database';
import { drivePglite, openPglite } from '../src/database/embedded-driver';
import { valueParsers } from '../src/database/value-parsers';
import { loadMigratedCopy } from './migrated-copy';

export interface KeptDatabase {
  readonly pglite: PGlite;
  readonly shape: string;
  readonly uses: number;
}

/** Shared by all test files of a process through `jest-runtime.cjs`; empty elsewhere. */
const { keptDatabases: kept = [] } = globalThis as { keptDatabases?: KeptDatabase[] };

/** A database never frees the memory of what it wrote. */
const MAX_USES = 25;

/**
 * A migrated, empty embedded database. Reuses and empties a closed one, in a twentieth of the time. A changed
 * schema (trigger, column, setting) discards the database.
 */
export async function openEmptied(): Promise<Driver> {
  for (let one = kept.pop(); one; one = kept.pop()) {
    if (await empty(one)) return drive(one);
    await one.pglite.close();
  }
  const pglite = await openPglite(null, await loadMigratedCopy());
  return drive({ pglite, shape: await readShape(pglite), uses: 0 });
}

async function empty({ pglite, shape }: KeptDatabase): Promise<boolean> {
  try {
    // Fails inside a transaction, which detects one left open.
    await pglite.exec('discard all');
    if ((await readShape(pglite)) !== shape) return false;
    const { rows } = await pglite.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
    );
    await pglite.exec(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity`);
    return true;
  } catch {
    return false;
  }
}

/** Acts as a separate database: queries after close are rejected and never reach later rows. */
function drive({ pglite, shape, uses }: KeptDatabase): Driver {
  // Parsers of the current file; earlier ones would keep their whole module graph alive.
  Object.assign(pglite.parsers, valueParsers);
  let isClosed = false;
  const open = () => {
    if (isClosed) throw new Error('PGlite is closed');
    return pglite;
  };
  return drivePglite({
    query: async (...given) => open().query(...given),
    exec: async (...given) => open().exec(...given),
    listen: async (...given) => open().listen(...given),
    dumpDataDir: async (...given) => open().dumpDataDir(...given),
    async close() {
      open();
      isClosed = true;
      if (uses + 1 < MAX_USES) kept.push({ pglite, shape, uses: uses + 1 });
      else await pglite.close();
    },
  });
}

/** Everything but rows: tables, columns, rules, triggers, functions, settings, grants and migrations. */
async function readShape(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ shape: string }>(`
    select md5(string_agg(part, ',' order by part)) as shape from (
      select format('class %s %s %s %s %s %s', oid, relname, relkind, relpersistence, relrowsecurity, relacl) as part
        from pg_class where relnamespace = 'public'::regnamespace
      union all select format('column %s %s %s %s %s', attrelid, attname, atttypid, attnotnull, attisdropped)
        from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
      union all select format('default %s %s', oid, adrelid) from pg_attrdef
      union all select format('trigger %s %s %s', oid, tgname, tgenabled) from pg_trigger
      union all select format('rule %s %s', oid, rulename) from pg_rewrite where oid >= 16384
      union all select format('constraint %s %s %s', oid, conname, convalidated)
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select format('index %s %s %s', indexrelid, indisvalid, indisready) from pg_index where indexrelid >= 16384
      union all select format('function %s %s %s', oid, proname, md5(prosrc)) from pg_proc where oid >= 16384
      union all select format('schema %s %s', oid, nspname) from pg_namespace where nspname !~ '^pg_'
      union all select format('setting %s %s', name, setting) from pg_settings
      union all select format('role %s %s', oid, rolname) from pg_roles
      union all select format('database %s %s', setdatabase, setconfig) from pg_db_role_setting
      union all select format('migration %s', name) from migrations
    ) as parts`);
  return rows[0]?.shape ?? '';
}
