import { sql, type Selectable } from 'kysely';
import { inSeconds } from '../database/in-seconds';
import type { Connection } from '../database/schema';
import type { EventTables } from './events.tables';

type EventRow = Selectable<EventTables['events']>;

export interface NewEvent {
  readonly name: string;
  readonly data: unknown;
}

/**
 * Assigns positions. The counter row stays locked until commit, so readers never see a position before the
 * ones below it. Skips accounts that were just deleted.
 */
export async function insertEvents(
  trx: Connection,
  published: ReadonlyMap<string, readonly NewEvent[]>,
): Promise<void> {
  const given = [...published].flatMap(([userId, events]) =>
    events.map(({ name, data }, index) => ({
      user_id: userId,
      name,
      data,
      behind: events.length - 1 - index,
    })),
  );
  // One prepared statement for any number of events; all callers lock rows in the same order.
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as row (
        user_id text, name text, data jsonb, behind integer
      )
    ), place as (
      insert into event_positions (user_id, last)
      select id, (select count(*) from given where given.user_id = users.id) from users
      where id in (select user_id from given) order by id
      on conflict (user_id) do update set last = event_positions.last + excluded.last
      returning user_id, last
    )
    insert into events (user_id, name, data, position)
    select place.user_id, given.name, given.data, place.last - given.behind
    from place join given on given.user_id = place.user_id
    order by place.user_id, given.behind desc`.execute(trx);
}

export function listEventsAfter(
  db: Connection,
  userId: string,
  position: number,
  limit: number,
): Promise<Pick<EventRow, 'position' | 'name' | 'data'>[]> {
  return db
    .selectFrom('events')
    .select(['position', 'name', 'data'])
    .where('user_id', '=', userId)
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Returns 0 before the account's first event. */
export async function findNewestPosition(db: Connection, userId: string): Promise<number> {
  const newest = await db
    .selectFrom('event_positions')
    .select('last')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return newest?.last ?? 0;
}

export async function deleteOldEvents(db: Connection, olderThanSeconds: number): Promise<void> {
  await db.deleteFrom('events').where('created_at', '<', inSeconds(-olderThanSeconds)).execute();
}
