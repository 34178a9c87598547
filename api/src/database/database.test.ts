import { expect, it, jest } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { onBothDatabases } from '../../testing/databases';
import { isUniqueViolation } from './errors';
import { listMigrations, migrateDown, migrateUp } from './migrator';

onBothDatabases('the database', (use) => {
  it('gives the same values for the same columns', async () => {
    const { rows } = await sql`select 9007199254740991::bigint as big, 1.5::float8 as real, true as yes,
      '{"a":[1]}'::jsonb as json, 'كلمة' as text, '2026-01-31T12:00:00Z'::timestamptz as at, 7 as small`.execute(
      use().db,
    );
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        real: 1.5,
        yes: true,
        json: { a: [1] },
        text: 'كلمة',
        at: new Date('2026-01-31T12:00:00Z'),
        small: 7,
      },
    ]);
  });

  it('takes the same parameters', async () => {
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

  it('keeps nothing of a transaction that throws, and keeps callers apart', async () => {
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

  it('runs effects after the commit alone', async () => {
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

  it('is not a failed transaction when what follows the commit fails', async () => {
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
    const told = warn.mock.calls.map(([message]) => message);
    warn.mockRestore();
    expect([result, seen]).toEqual(['committed', ['the next one']]);
    expect(told).toEqual(['what follows failed', 'what follows failed']);
  });

  it('carries words to those who listen', async () => {
    const { broadcast } = use();
    const heard = new Promise<string>((resolve) => {
      const unsubscribe = broadcast.subscribe('test.said', (payload) => {
        unsubscribe();
        resolve(payload);
      });
    });
    await broadcast.publish('test.said', 'مرحبا يا عالم');
    await expect(heard).resolves.toBe('مرحبا يا عالم');
  });
});

onBothDatabases(
  'migrations',
  (use) => {
    it('go up, all the way down, and up again', async () => {
      const names = await listMigrations();
      expect(await migrateUp(use())).toEqual(names);
      expect(await migrateUp(use())).toEqual([]);
      for (const name of [...names].reverse()) expect(await migrateDown(use())).toBe(name);
      expect(await migrateDown(use())).toBeUndefined();
      const left = await sql`select tablename from pg_tables where schemaname = 'public'`.execute(use().db);
      expect(left.rows).toEqual([{ tablename: 'migrations' }]);
      expect(await migrateUp(use())).toEqual(names);
    });

    it('take turns when processes start together', async () => {
      await migrateDown(use());
      const applied = await Promise.all([migrateUp(use()), migrateUp(use()), migrateUp(use())]);
      expect(applied.flat()).toHaveLength(1);
    });

    it('with a gap are refused, and those of a newer release left alone', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'lisan-migrations-'));
      const put = (name: string) => {
        writeFileSync(join(folder, `${name}.up.sql`), `create table t_${name.slice(0, 4)} ()`);
        writeFileSync(join(folder, `${name}.down.sql`), `drop table t_${name.slice(0, 4)}`);
      };
      const take = (name: string) => {
        for (const way of ['up', 'down']) rmSync(join(folder, `${name}.${way}.sql`));
      };
      try {
        while (await migrateDown(use()));
        ['0001_one', '0003_three', '0004_four'].forEach(put);
        expect(await migrateUp(use(), folder)).toHaveLength(3);
        // As an older release, started once more.
        take('0004_four');
        expect(await migrateUp(use(), folder)).toEqual([]);
        await expect(migrateDown(use(), folder)).rejects.toThrow("'0004_four' is of another release");
        put('0002_two');
        await expect(migrateUp(use(), folder)).rejects.toThrow("'0002_two' was never applied");
        ['0002_two', '0001_one'].forEach(take);
        await expect(migrateUp(use(), folder)).rejects.toThrow("'0001_one' was applied to this database");
        ['0001_one', '0004_four'].forEach(put);
        while (await migrateDown(use(), folder));
        expect(await migrateUp(use())).toEqual(await listMigrations());
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  },
  { isMigrated: false },
);
