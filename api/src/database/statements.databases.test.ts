import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { onBothDatabases } from '../../testing/databases';
import { startPostgres } from '../../testing/postgres-server';
import { createDatabase, type Database } from './database';
import { createServerDriver } from './server-driver';

/** Those that PostgreSQL has ready on this connection. */
const countReady = async ({ db }: Pick<Database, 'db'>, part: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_prepared_statements where statement like ${`%${part}%`} and name like 'lisan%'
      and statement not like '%pg_prepared_statements%'`.execute(db);
  return rows[0]?.count;
};

const readNumber = ({ db }: Pick<Database, 'db'>, mark: string, number: number) =>
  sql<{ n: number }>`select ${number}::integer as n, ${sql.lit(mark)} as mark`
    .execute(db)
    .then(({ rows }) => rows[0]?.n);

onBothDatabases(
  'a statement',
  (use) => {
    it('is made ready once, however often it is asked', async () => {
      for (const number of [1, 2, 3]) expect(await readNumber(use(), 'often', number)).toBe(number);
      expect(await countReady(use(), 'often')).toBe(1);
    });

    it('answers the same the first time and later, of every type', async () => {
      const values = [
        new Date('2026-11-22T10:00:00Z'),
        2 ** 40,
        null,
        true,
        'قهوة "الصباح"',
        { a: [1, 'ب'] },
      ] as const;
      const ask = () =>
        sql<object>`select ${values[0]}::timestamptz as at, ${values[1]}::bigint as big, ${values[2]}::text as nothing,
          ${values[3]}::boolean as is_so, ${values[4]}::text as word, ${JSON.stringify(values[5])}::jsonb as made,
          array[1, 2] as list, 1.5::float8 as half`.execute(use().db);
      const [at, big, nothing, is_so, word, made] = values;
      for (let time = 0; time < 3; time += 1)
        expect((await ask()).rows).toEqual([
          { at, big, nothing, is_so, word, made, list: [1, 2], half: 1.5 },
        ]);
    });

    it('says how many rows it changed', async () => {
      const { db } = use();
      await sql`create table counted (id integer primary key, name text)`.execute(db);
      const insert = (id: number) => sql`insert into counted values (${id}, ${'one'})`.execute(db);
      for (const id of [1, 2, 3]) expect((await insert(id)).numAffectedRows).toBe(1n);
      const rename = (name: string) => sql`update counted set name = ${name}`.execute(db);
      for (const name of ['two', 'three']) expect((await rename(name)).numAffectedRows).toBe(3n);
    });

    it('goes on after it was refused, and after its transaction was', async () => {
      const { db } = use();
      await sql`create table refused (id integer primary key)`.execute(db);
      const insert = (id: number) => sql`insert into refused values (${id})`.execute(db);
      await insert(1);
      await expect(insert(1)).rejects.toMatchObject({ code: '23505' });
      await insert(2);
      const work = use().transaction(async (trx) => {
        const again = (id: number) => sql`insert into refused values (${id})`.execute(trx);
        await again(3);
        await again(1);
      });
      await expect(work).rejects.toMatchObject({ code: '23505' });
      const read = () => sql<{ id: number }>`select id from refused where id > ${0} order by id`.execute(db);
      for (let time = 0; time < 2; time += 1) expect((await read()).rows.map(({ id }) => id)).toEqual([1, 2]);
    });

    it('sees the table as it is after somebody has changed it', async () => {
      const { db } = use();
      await sql`create table changing (id integer primary key)`.execute(db);
      await sql`insert into changing values (1)`.execute(db);
      const read = async () => (await sql<object>`select * from changing where id = ${1}`.execute(db)).rows;
      for (let time = 0; time < 2; time += 1) expect(await read()).toEqual([{ id: 1 }]);
      await sql`alter table changing add column name text default 'new'`.execute(db);
      for (let time = 0; time < 3; time += 1) expect(await read()).toEqual([{ id: 1, name: 'new' }]);
    });

    it('is one of many, of which not all are kept', async () => {
      for (let number = 0; number < 450; number += 1)
        expect(await readNumber(use(), `many ${number}`, number)).toBe(number);
      expect(await countReady(use(), 'many')).toBeLessThan(401);
    });
  },
  { isMigrated: false },
);

describe('behind a pooler that gives each question another connection', () => {
  it('statements are asked without a name', async () => {
    const postgres = await startPostgres();
    const url = await postgres.createDatabase();
    const database = await createDatabase(
      createServerDriver({ url, connections: 1, onFault: () => undefined }),
    );
    try {
      expect(await readNumber(database, 'pooled', 1)).toBe(1);
      // Gone, as on another connection.
      await sql`deallocate all`.execute(database.db);
      for (const number of [2, 3]) expect(await readNumber(database, 'pooled', number)).toBe(number);
      expect(await countReady(database, 'pooled')).toBe(0);
    } finally {
      await database.close();
      await postgres.stop();
    }
  }, 60_000);
});
