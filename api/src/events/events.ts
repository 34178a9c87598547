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

const PUBLISHED = 'event.published';
/** How far back a browser that lost its connection can pick up. */
const KEPT_SECONDS = 15 * 60;
const MOST_AT_ONCE = 500;
/** While the database is away. */
const LOOK_AGAIN_MS = 1_000;

interface NewEvent {
  readonly name: string;
  readonly data: unknown;
}

/**
 * Gives each its place. The row of places is locked until the commit, so that a place is never seen before the ones
 * below it: whoever reads on from a place misses nothing. Nothing is written for an account that has just ended.
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
  // One statement, and one text of it, for any number of events and of accounts; rows are locked in one order by all.
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

/** A word to others holds so many ids: those of a notification of PostgreSQL are 8,000 bytes at most. */
const MOST_TOLD = 100;

function listsOf(userIds: readonly string[]): string[] {
  const lists = [];
  for (let at = 0; at < userIds.length; at += MOST_TOLD)
    lists.push(userIds.slice(at, at + MOST_TOLD).join(' '));
  return lists;
}

/** Facts pushed to every open browser of an account, whichever process it is connected to. */
export interface Events {
  /** In the caller's transaction: it is pushed when that commits, and not at all otherwise. */
  publish<Name extends PushedName>(
    userId: string,
    event: Name,
    data: PushedData<Name>,
    connection?: Connection,
  ): Promise<void>;
  /** Calls `wake` when there may be something new for the account. Returns the unsubscribe. */
  subscribe(userId: string, wake: () => void): () => void;
  /** Events after this id, oldest first. */
  listAfter(userId: string, id: number): Promise<StoredEvent[]>;
  /** The id to begin after for a browser that comes for the first time. */
  findNewestId(userId: string): Promise<number>;
  prune(): Promise<void>;
}

export function createEvents(database: Database, broadcast: Broadcast, log: Logger): Events {
  const { db } = database;
  const readings = new Map<string, Promise<StoredEvent[]>>();
  const gathered = new WeakMap<Connection, Map<string, NewEvent[]>>();
  const open = new Map<string, Set<() => void>>();

  async function readAfter(userId: string, id: number): Promise<StoredEvent[]> {
    const rows = await db
      .selectFrom('events')
      .select(['position', 'name', 'data'])
      .where('user_id', '=', userId)
      .where('position', '>', id)
      .orderBy('position')
      .limit(MOST_AT_ONCE)
      .execute();
    return rows.map((row) => ({ id: row.position, event: row.name, data: row.data }) as StoredEvent);
  }

  /** An open stream outlives an outage: there is nothing new as long as nobody can say so. */
  function lookLater(userId: string, error: unknown): StoredEvent[] {
    if (!isDatabaseOutage(error)) throw error;
    setTimeout(() => open.get(userId)?.forEach((wake) => wake()), LOOK_AGAIN_MS).unref();
    return [];
  }

  return {
    async publish(userId, event, data, connection = db) {
      const written = gathered.get(connection);
      const ofUser = written?.get(userId);
      if (ofUser) ofUser.push({ name: event, data });
      else written?.set(userId, [{ name: event, data }]);
      if (written) return;
      const published = new Map([[userId, [{ name: event, data }]]]);
      if (connection.isTransaction) gathered.set(connection, published);
      await database.beforeCommit(connection, 'events', (trx) => insertEvents(trx, published));
      database.afterCommit(connection, () => {
        // In a turn of its own: what the caller does next, to ask a provider, does not wait for a word to others.
        void setImmediate()
          .then(() =>
            Promise.all(listsOf([...published.keys()]).map((ids) => broadcast.publish(PUBLISHED, ids))),
          )
          .catch((error: unknown) => log.warn({ err: error }, 'a push could not be announced'));
      });
    },
    subscribe(userId, wake) {
      const ofUser = open.get(userId) ?? new Set();
      open.set(userId, ofUser.add(wake));
      const unsubscribe = broadcast.subscribe(PUBLISHED, (published) => {
        if (published.includes(userId)) wake();
      });
      const stopLooking = broadcast.onGap(wake);
      return () => {
        unsubscribe();
        stopLooking();
        ofUser.delete(wake);
        if (ofUser.size === 0 && open.get(userId) === ofUser) open.delete(userId);
      };
    },
    listAfter(userId, id) {
      // All browsers of an account wake at once and ask alike. Nobody joins a reading that has begun: what woke them
      // may be newer.
      const key = `${userId} ${id}`;
      const waiting = readings.get(key);
      if (waiting) return waiting;
      const reading = setImmediate().then(() => {
        readings.delete(key);
        return readAfter(userId, id).catch((error: unknown) => lookLater(userId, error));
      });
      readings.set(key, reading);
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
        .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${KEPT_SECONDS})`)
        .execute();
    },
  };
}
