import { setImmediate } from 'node:timers/promises';
import type { CallStream } from '@lisan/contract';
import type { Logger } from 'pino';
import type { Broadcast } from '../database/broadcast';
import type { Database } from '../database/database';
import { isDatabaseOutage } from '../database/errors';
import type { Connection } from '../database/schema';
import {
  deleteOldEvents,
  findNewestPosition,
  insertEvents,
  listEventsAfter,
  type NewEvent,
} from './events.repository';

type PushedEvent = CallStream<'GET /events'>;
export type PushedName = PushedEvent['event'];
export type PushedData<Name extends PushedName> = Extract<PushedEvent, { event: Name }>['data'];
export type StoredEvent = PushedEvent & { readonly id: number };

const EVENT_PUBLISHED_TOPIC = 'event.published';
const RETENTION_SECONDS = 15 * 60;
const MAX_EVENTS_PER_READ = 500;
const RETRY_DELAY_MS = 1_000;

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
  /** Wakes the accounts' browsers for stored events. */
  announce(userIds: readonly string[]): void;
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
    const rows = await listEventsAfter(db, userId, id, MAX_EVENTS_PER_READ);
    return rows.map((row) => ({ id: row.position, event: row.name, data: row.data }) as StoredEvent);
  }

  /** An open stream survives an outage, reporting no news. */
  function retryLater(userId: string, error: unknown): StoredEvent[] {
    if (!isDatabaseOutage(error)) throw error;
    setTimeout(() => open.get(userId)?.forEach((wake) => wake()), RETRY_DELAY_MS).unref();
    return [];
  }

  function announce(userIds: readonly string[]): void {
    void setImmediate()
      .then(() =>
        Promise.all(batchUserIds(userIds).map((ids) => broadcast.publish(EVENT_PUBLISHED_TOPIC, ids))),
      )
      .catch((error: unknown) => log.warn({ err: error }, 'a push could not be announced'));
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
      database.afterCommit(connection, () => announce([...published.keys()]));
    },
    announce,
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
    findNewestId: (userId) => findNewestPosition(db, userId),
    prune: () => deleteOldEvents(db, RETENTION_SECONDS),
  };
}
