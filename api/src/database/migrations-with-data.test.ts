import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { onBothDatabases } from '../../testing/databases';
import type { Database } from './database';
import { listMigrations, migrateDown, migrateUp, migrationsFolder } from './migrator';
import rowsOf from './testing/migration-rows.json' with { type: 'json' };

jest.setTimeout(60_000);

/** What a migration drops and makes anew on purpose, in both directions: sessions of a checkout that is half way. */
const madeAnew = new Set(['0042_payment_provider checkouts']);
/** Columns that a migration moves elsewhere, and gives back on its way back. */
const moved = new Set(['subscriptions.customer_id']);

type Row = Record<string, unknown>;
type Tables = Map<string, Row[]>;

/** Migrations one by one: a folder that gets one more each time. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-migrations-'));
});
afterAll(() => rm(folder, { recursive: true }));
async function release(name: string): Promise<void> {
  for (const file of [`${name}.up.sql`, `${name}.down.sql`])
    await copyFile(join(migrationsFolder, file), join(folder, file));
}

async function listTables({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

async function readAll(database: Database): Promise<Tables> {
  const tables: Tables = new Map();
  for (const name of await listTables(database)) {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(each) as row from ${sql.table(name)} each order by 1`.execute(database.db);
    tables.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return tables;
}

async function insert({ db }: Database, tables: Record<string, Row[]>): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) {
    for (const row of rows) {
      const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
      await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
        db,
      );
    }
  }
}

/** Every value of before that has still a place to be is still there, in as many rows. */
function expectKept(migration: string, before: Tables, after: Tables): void {
  for (const [table, rows] of before) {
    const now = after.get(table);
    if (!now || madeAnew.has(`${migration} ${table}`)) continue;
    const columns = new Set(Object.keys(now[0] ?? {}));
    const kept = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(([column]) => columns.has(column) && !moved.has(`${table}.${column}`)),
      ),
    );
    expect({ migration, table, rows: now }).toEqual({
      migration,
      table,
      rows: kept.map((row) => expect.objectContaining(row)),
    });
  }
}

onBothDatabases(
  'migrations of a database with data',
  (use) => {
    it('keep it on their way up and down, and can go up again', async () => {
      const names = await listMigrations();
      for (const name of names) {
        await release(name);
        const before = await readAll(use());
        expect(await migrateUp(use(), folder)).toEqual([name]);
        expectKept(name, before, await readAll(use()));
        await insert(use(), (rowsOf as unknown as Record<string, Record<string, Row[]>>)[name] ?? {});
      }
      const full = await readAll(use());
      const empty = [...full].filter(([, rows]) => rows.length === 0).map(([table]) => table);
      expect(empty).toEqual([]);
      // What was known of the customer has moved, not gone.
      expect(full.get('payment_customers')).toEqual([{ user_id: 'u1', customer_id: 'cus_1' }]);

      const customers: unknown[] = [];
      for (const name of [...names].reverse()) {
        const before = await readAll(use());
        expect(await migrateDown(use(), folder)).toBe(name);
        const after = await readAll(use());
        expectKept(name, before, after);
        customers.push(...(after.get('subscriptions') ?? []).flatMap((row) => row['customer_id'] ?? []));
      }
      expect(customers).toEqual(['cus_1']);
      expect(await listTables(use())).toEqual([]);
      expect(await migrateUp(use(), folder)).toEqual(names);
      await rm(folder, { recursive: true });
      folder = await mkdtemp(join(tmpdir(), 'lisan-migrations-'));
    });
  },
  { isMigrated: false },
);
