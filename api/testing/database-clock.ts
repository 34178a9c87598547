import { sql } from 'kysely';
import type { Database } from '../src/database/database';

/**
 * Moves the embedded database's clock: our schema's `now()` shadows PostgreSQL's. Column defaults keep the
 * real time.
 */
export async function openDatabaseClock({ db }: Pick<Database, 'db'>): Promise<{
  jump(seconds: number): Promise<void>;
}> {
  await sql.raw('create schema clock').execute(db);
  await sql.raw('create table clock.jumps (seconds double precision not null)').execute(db);
  await sql
    .raw(
      `create function clock.now() returns timestamptz language sql stable as
       'select pg_catalog.now() + make_interval(secs => (select coalesce(sum(seconds), 0) from clock.jumps))'`,
    )
    .execute(db);
  await sql.raw('set search_path to clock, public, pg_catalog').execute(db);
  return {
    async jump(seconds) {
      await sql`insert into clock.jumps (seconds) values (${seconds})`.execute(db);
    },
  };
}
