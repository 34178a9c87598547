import { jest } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { onBothDatabases } from '../../testing/databases';
import { StartupError } from '@lisan/engine-runtime';
import { isUniqueViolation } from './errors';
import { listMigrations, migrateUp } from './migrator';
import type { Connection } from './schema';

onBothDatabases('the database', (use) => {
  it('returns the same values for the same columns', async () => {
    const select = (numberSeven: unknown) =>
      sql<object>`select 9007199254740991::bigint as big, 1.5::float8 as real, 1.50::numeric as exact, true as yes,
        '{"a":[1]}'::jsonb as json, 'كلمة' as text, '2026-01-31T12:00:00Z'::timestamptz as at,
        null::text as nothing, array[1, 2] as list, ${numberSeven}::integer as small`.execute(use().db);
    const row = {
      big: 9007199254740991,
      real: 1.5,
      exact: '1.50',
      yes: true,
      json: { a: [1] },
      text: 'كلمة',
      at: new Date('2026-01-31T12:00:00Z'),
      nothing: null,
      list: [1, 2],
      small: 7,
    };
    expect((await select(7)).rows).toEqual([row]);
    expect((await select(sql.lit(7))).rows).toEqual([row]);
  });

  it('accepts the same parameters', async () => {
    const at = new Date('2026-01-31T12:00:00.123Z');
    await sql`create table if not exists parameters (at timestamptz, data jsonb, number float8, big bigint)`.execute(
      use().db,
    );
    await sql`insert into parameters values (${at}, ${JSON.stringify(['a', { b: 'ب' }])}, ${0.1}, ${2 ** 40})`.execute(
      use().db,
    );
    const { rows } = await sql`select * from parameters`.execute(use().db);
    expect(rows).toEqual([{ at, data: ['a', { b: 'ب' }], number: 0.1, big: 2 ** 40 }]);
  });

  it('rolls back a transaction that throws, and isolates callers', async () => {
    const { db } = use();
    await sql`create table if not exists counters (name text primary key, value integer)`.execute(db);
    const failing = use().transaction(async (trx) => {
      await sql`insert into counters values ('lost', 1)`.execute(trx);
      throw new Error('no');
    });
    const other = sql`insert into counters values ('kept', 1)`.execute(db);
    await expect(failing).rejects.toThrow('no');
    await other;
    expect((await sql`select name from counters`.execute(db)).rows).toEqual([{ name: 'kept' }]);
    const again = sql`insert into counters values ('kept', 2)`.execute(db);
    await expect(again.catch(isUniqueViolation)).resolves.toBe(true);
  });

  it('returns the number of changed rows', async () => {
    const { db } = use();
    await sql`create table counted (id integer primary key, name text)`.execute(db);
    const insert = (id: number) => sql`insert into counted values (${id}, ${'one'})`.execute(db);
    for (const id of [1, 2, 3]) expect((await insert(id)).numAffectedRows).toBe(1n);
    const rename = await sql`update counted set name = ${'two'}`.execute(db);
    expect(rename.numAffectedRows).toBe(3n);
    expect((await sql`delete from counted`.execute(db)).numAffectedRows).toBe(3n);
  });

  it('runs the next statement after one failed, alone or in a transaction', async () => {
    const { db } = use();
    await sql`create table keyed (id integer primary key)`.execute(db);
    const insert = (id: number, connection: Connection = db) =>
      sql`insert into keyed values (${id})`.execute(connection);
    await insert(1);
    await expect(insert(1)).rejects.toMatchObject({ code: '23505' });
    await insert(2);
    const work = use().transaction(async (trx) => {
      await insert(3, trx);
      await insert(1, trx);
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    const { rows } = await sql<{ id: number }>`select id from keyed where id > ${0} order by id`.execute(db);
    expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('runs effects only after the commit', async () => {
    const seen: string[] = [];
    const effect = (name: string) => () => void seen.push(name);
    await use().transaction(async (trx) => {
      use().afterCommit(trx, effect('committed'));
      expect(seen).toEqual([]);
    });
    const failing = use().transaction(async (trx) => {
      use().afterCommit(trx, effect('rolled back'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    use().afterCommit(use().db, effect('at once'));
    expect(seen).toEqual(['committed', 'at once']);
  });

  it("keeps the transaction's result when an effect after the commit fails", async () => {
    const warn = jest.spyOn(process, 'emitWarning').mockReturnValue();
    const seen: string[] = [];
    const fail = () => {
      throw new Error('what follows failed');
    };
    const result = await use().transaction(async (trx) => {
      use().afterCommit(trx, fail);
      use().afterCommit(trx, () => void seen.push('the next one'));
      return 'committed';
    });
    use().afterCommit(use().db, fail);
    const warnings = warn.mock.calls.map(([message]) => message);
    warn.mockRestore();
    expect([result, seen]).toEqual(['committed', ['the next one']]);
    expect(warnings).toEqual(['what follows failed', 'what follows failed']);
  });

  it('delivers notifications to subscribers', async () => {
    const { broadcast } = use();
    const received = new Promise<string>((resolve) => {
      const unsubscribe = broadcast.subscribe('test.said', (payload) => {
        unsubscribe();
        resolve(payload);
      });
    });
    await broadcast.publish('test.said', 'مرحبا يا عالم');
    await expect(received).resolves.toBe('مرحبا يا عالم');
  });
});

onBothDatabases(
  'migrations',
  (use) => {
    let folder: string;
    const write = (name: string) =>
      writeFileSync(join(folder, `${name}.sql`), `create table t_${name.slice(0, 4)} ()`);
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'lisan-migrations-'));
      await sql.raw('drop schema public cascade; create schema public').execute(use().db);
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    it('applies migrations once, in the order of their numbers', async () => {
      ['0002_two', '0001_one'].forEach(write);
      expect(await migrateUp(use(), folder)).toEqual({ applied: ['0001_one', '0002_two'], newer: [] });
      write('0003_three');
      expect(await migrateUp(use(), folder)).toEqual({ applied: ['0003_three'], newer: [] });
      expect(await migrateUp(use(), folder)).toEqual({ applied: [], newer: [] });
    });

    it('applies migrations once when processes start together', async () => {
      const results = await Promise.all([migrateUp(use()), migrateUp(use()), migrateUp(use())]);
      expect(results.flatMap(({ applied }) => applied).sort()).toEqual(await listMigrations());
    });

    it('rolls back a failed migration', async () => {
      write('0001_one');
      writeFileSync(join(folder, '0002_two.sql'), 'create table t_0002 (); select nothing_like_it');
      await expect(migrateUp(use(), folder)).rejects.toThrow('nothing_like_it');
      write('0002_two');
      expect((await migrateUp(use(), folder)).applied).toEqual(['0002_two']);
    });

    it('reports migrations of a newer release and leaves them alone', async () => {
      ['0001_one', '0002_two'].forEach(write);
      await migrateUp(use(), folder);
      rmSync(join(folder, '0002_two.sql'));
      expect(await migrateUp(use(), folder)).toEqual({ applied: [], newer: ['0002_two'] });
    });

    it.each([
      ['before the first release', ['0001_accounts', '0002_jobs'], ['0001_schema']],
      ['with a number taken since', ['0001_schema', '0002_mine'], ['0001_schema', '0002_yours']],
    ])('rejects migrations of a development version %s', async (_, earlier, now) => {
      earlier.forEach(write);
      await migrateUp(use(), folder);
      earlier.forEach((name) => rmSync(join(folder, `${name}.sql`)));
      now.forEach(write);
      const error = await migrateUp(use(), folder).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StartupError);
      expect(String(error)).toContain('set DATA_DIR to a new folder, or DATABASE_URL to a new database');
      expect(String(error)).toMatch(/'(0001_accounts|0002_mine)'/);
    });

    it('rejects migrations without a number or with the same one', async () => {
      ['0001_one', '0001_two'].forEach(write);
      await expect(listMigrations(folder)).rejects.toThrow('have the number 0001');
      rmSync(join(folder, '0001_two.sql'));
      writeFileSync(join(folder, 'two.up.sql'), '');
      await expect(listMigrations(folder)).rejects.toThrow('two.up.sql');
    });
  },
  { isMigrated: false },
);
