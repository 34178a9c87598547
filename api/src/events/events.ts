import { setImmediate } from 'node:timers/promises';
import type { CallStream } from '@lisan/contract';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Broadcast } from '../database/broadcast';
import type { Database } from '../database/database';
import { isDatabaseOutage } from '../database/errors';
import type { Connection } from '../database/schema';

type PushedEvent = CallStream<'GET /events'>;
export type PushedName = PushedEvent['event'];
export type PushedData<Name extends PushedName> = Extract<PushedEvent, { event: Name }>['data'];
export type StoredEvent = PushedEvent & { readonly id: number };

const EVENT_PUBLISHED_TOPIC = 'event.published';
const RETENTION_SECONDS = 15 * 60;
const MAX_EVENTS_PER_READ = 500;
const RETRY_DELAY_MS = 1_000;

interface NewEvent {
  readonly name: string;
  readonly data: unknown;
}

/**
 * Assigns positions. The counter row stays locked until commit, so readers never see a position before the
 * ones below it. Skips accounts that were just deleted.
 */
async function insertEvents(
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

/** PostgreSQL limits a notification to 8,000 bytes. */
const MAX_USERS_PER_NOTIFICATION = 100;

function batchUserIds(userIds: readonly string[]): string[] {
  const lists = [];
  for (let at = 0; at < userIds.length; at += MAX_USERS_PER_NOTIFICATION)
    lists.push(userIds.slice(at, at + MAX_USERS_PER_NOTIFICATION).join(' '));
  return lists;
}

/** Pushes events to every open browser of an account, on any process. */
export interface Events {
  /** Pushed when the caller's transaction commits. */
  publish<Name extends PushedName>(
    userId: string,
    event: Name,
    data: PushedData<Name>,
    connection?: Connection,
  ): Promise<void>;
  /** Calls `wake` when the account may have new events. Returns the unsubscribe. */
  subscribe(userId: string, wake: () => void): () => void;
  listAfter(userId: string, id: number): Promise<StoredEvent[]>;
  findNewestId(userId: string): Promise<number>;
  prune(): Promise<void>;
}

export function createEvents(database: Database, broadcast: Broadcast, log: Logger): Events {
  const { db } = database;
  const pendingReads = new Map<string, Promise<StoredEvent[]>>();
  const pendingEvents = new WeakMap<Connection, Map<string, NewEvent[]>>();
  const open = new Map<string, Set<() => void>>();

  async function readAfter(userId: string, id: number): Promise<StoredEvent[]> {
    const rows = await db
      .selectFrom('events')
      .select(['position', 'name', 'data'])
      .where('user_id', '=', userId)
      .where('position', '>', id)
      .orderBy('position')
      .limit(MAX_EVENTS_PER_READ)
      .execute();
    return rows.map((row) => ({ id: row.position, event: row.name, data: row.data }) as StoredEvent);
  }

  /** An open stream survives an outage, reporting no news. */
  function retryLater(userId: string, error: unknown): StoredEvent[] {
    if (!isDatabaseOutage(error)) throw error;
    setTimeout(() => open.get(userId)?.forEach((wake) => wake()), RETRY_DELAY_MS).unref();
    return [];
  }

  return {
    async publish(userId, event, data, connection = db) {
      const written = pendingEvents.get(connection);
      const ofUser = written?.get(userId);
      if (ofUser) ofUser.push({ name: event, data });
      else written?.set(userId, [{ name: event, data }]);
      if (written) return;
      const published = new Map([[userId, [{ name: event, data }]]]);
      if (connection.isTransaction) pendingEvents.set(connection, published);
      await database.beforeCommit(connection, 'events', (trx) => insertEvents(trx, published));
      database.afterCommit(connection, () => {
        void setImmediate()
          .then(() =>
            Promise.all(
              batchUserIds([...published.keys()]).map((ids) => broadcast.publish(EVENT_PUBLISHED_TOPIC, ids)),
            ),
          )
          .catch((error: unknown) => log.warn({ err: error }, 'a push could not be announced'));
      });
    },
    subscribe(userId, wake) {
      const ofUser = open.get(userId) ?? new Set();
      open.set(userId, ofUser.add(wake));
      const unsubscribe = broadcast.subscribe(EVENT_PUBLISHED_TOPIC, (published) => {
        if (published.includes(userId)) wake();
      });
      const unsubscribeGap = broadcast.onGap(wake);
      return () => {
        unsubscribe();
        unsubscribeGap();
        ofUser.delete(wake);
        if (ofUser.size === 0 && open.get(userId) === ofUser) open.delete(userId);
      };
    },
    listAfter(userId, id) {
      // All browsers of an account wake together: share the query. Never join one already started, which may
      // miss the event.
      const key = `${userId} ${id}`;
      const waiting = pendingReads.get(key);
      if (waiting) return waiting;
      const reading = setImmediate().then(() => {
        pendingReads.delete(key);
        return readAfter(userId, id).catch((error: unknown) => retryLater(userId, error));
      });
      pendingReads.set(key, reading);
      return reading;
    },
    async findNewestId(userId) {
      const newest = await db
        .selectFrom('event_positions')
        .select('last')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return newest?.last ?? 0;
    },
    async prune() {
      await db
        .deleteFrom('events')
        .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${RETENTION_SECONDS})`)
        .execute();
    },
  };
}
