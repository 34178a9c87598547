import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../src/database/database';
import { openEmbedded } from './databases';
import { takeSnapshot } from './snapshot';

const addUser = async ({ db }: Database) => {
  const id = randomUUID();
  await db
    .insertInto('users')
    .values({ id, email: `${id}@example.com`, username: 'ليلى' })
    .execute();
};

const zoneOf = async ({ db }: Database) => {
  const { rows } = await sql<{ zone: string }>`select current_setting('timezone') as zone`.execute(db);
  return rows[0]?.zone;
};

test("hides one test's rows from the next, and rejects queries on a closed database", async () => {
  const first = await openEmbedded();
  const asNew = await takeSnapshot(first);
  const zone = await zoneOf(first);
  await addUser(first);
  await sql`set timezone to 'Asia/Riyadh'`.execute(first.db);
  await first.close();

  const second = await openEmbedded();
  await expect(addUser(first)).rejects.toThrow('destroyed');
  expect(await takeSnapshot(second)).toEqual(asNew);
  expect(await zoneOf(second)).toBe(zone);
  await second.close();
});

test.each([
  ['a column', 'alter table users add column colour text'],
  ['a trigger', "create function no() returns trigger language plpgsql as 'begin return null; end'"],
  ['a setting of the database', "alter database postgres set work_mem = '5MB'"],
  ['a deleted migration record', 'delete from migrations'],
])('does not reuse a database changed by %s', async (_, change) => {
  const changed = await openEmbedded();
  await sql.raw(change).execute(changed.db);
  await changed.close();
  const next = await openEmbedded();
  const { rows } = await sql<{ found: number }>`
    select (select count(*)::int from information_schema.columns where column_name = 'colour')
      + (select count(*)::int from pg_proc where proname = 'no')
      + (select count(*)::int from pg_db_role_setting)
      + (select 1 - least(1, count(*)::int) from migrations) as found`.execute(next.db);
  expect(rows).toEqual([{ found: 0 }]);
  await next.close();
});
