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
  readonly data: string;
}

/**
 * Gives each its place. The row of places is locked until the commit, so that a place is never seen before the ones
 * below it: whoever reads on from a place misses nothing. Nothing is written for an account that has just ended.
 */
async function insertEvents(trx: Connection, userId: string, events: readonly NewEvent[]): Promise<void> {
  const given = events.map(
    ({ name, data }, index) =>
      sql`(${name}::text, ${data}::jsonb, ${sql.lit(events.length - 1 - index)}::integer)`,
  );
  await sql`
    with place as (
      insert into event_positions (user_id, last) select id, ${sql.lit(events.length)} from users where id = ${userId}
      on conflict (user_id) do update set last = event_positions.last + excluded.last
      returning last
    )
    insert into events (user_id, name, data, position)
    select ${userId}, given.name, given.data, place.last - given.behind
    from place, (values ${sql.join(given)}) as given (name, data, behind)
    order by given.behind desc`.execute(trx);
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

  function remember(connection: Connection, userId: string, events: NewEvent[]): void {
    if (!connection.isTransaction) return;
    const ofTransaction = gathered.get(connection) ?? new Map<string, NewEvent[]>();
    gathered.set(connection, ofTransaction.set(userId, events));
  }

  /** An open stream outlives an outage: there is nothing new as long as nobody can say so. */
  function lookLater(userId: string, error: unknown): StoredEvent[] {
    if (!isDatabaseOutage(error)) throw error;
    setTimeout(() => open.get(userId)?.forEach((wake) => wake()), LOOK_AGAIN_MS).unref();
    return [];
  }

  return {
    async publish(userId, event, data, connection = db) {
      const written = gathered.get(connection)?.get(userId);
      if (written) {
        written.push({ name: event, data: JSON.stringify(data) });
        return;
      }
      const events = [{ name: event, data: JSON.stringify(data) }];
      remember(connection, userId, events);
      await database.beforeCommit(connection, `events ${userId}`, (trx) => insertEvents(trx, userId, events));
      database.afterCommit(connection, () => {
        // In a turn of its own: what the caller does next, to ask a provider, does not wait for a word to others.
        void setImmediate()
          .then(() => broadcast.publish(PUBLISHED, userId))
          .catch((error: unknown) => log.warn({ err: error }, 'a push could not be announced'));
      });
    },
    subscribe(userId, wake) {
      const ofUser = open.get(userId) ?? new Set();
      open.set(userId, ofUser.add(wake));
      const unsubscribe = broadcast.subscribe(PUBLISHED, (published) => {
        if (published === userId) wake();
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
