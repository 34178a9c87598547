import { Kysely, PostgresDialect, sql, type Transaction, type PostgresPool } from 'kysely';
import { CHANNEL, createListeners, pack, unpack, type Broadcast } from './broadcast';
import type { Connection, Schema } from './schema';

/** Access to the embedded PostgreSQL or a server. */
export interface Database {
  readonly kind: 'embedded' | 'server';
  readonly db: Connection;
  readonly broadcast: Broadcast;
  /** Inside, use `trx` only: the embedded database has one connection, and the transaction holds it. */
  transaction<Result>(task: (trx: Transaction<Schema>) => Promise<Result>): Promise<Result>;
  /**
   * Runs `effect` after the surrounding `transaction` commits, or immediately outside one. Errors of `effect`
   * are only logged.
   */
  afterCommit(connection: Connection, effect: () => void): void;
  /**
   * Runs `write` last in the surrounding `transaction`, sorted by key, once per key, so that its locks are
   * short and never deadlock. Outside a transaction it runs in its own.
   */
  beforeCommit(
    connection: Connection,
    key: string,
    write: (trx: Transaction<Schema>) => Promise<void>,
  ): Promise<void>;
  check(): Promise<unknown>;
  vacuum(): Promise<void>;
  /** The embedded database's folder as a gzipped tar; `undefined` on a server. */
  dump(): Promise<Blob> | undefined;
  close(): Promise<void>;
}

export interface Driver {
  readonly kind: Database['kind'];
  readonly pool: PostgresPool;
  /**
   * Call once. `receive` gets each message; `onLost` runs when the connection drops, `onGap` when it is back
   * and messages may be missing. Returns the stop.
   */
  listen(
    channel: string,
    receive: (message: string) => void,
    onGap: () => void,
    onLost: () => void,
  ): Promise<() => Promise<void>>;
  dump(): Promise<Blob> | undefined;
}

/** @param onError receives errors of `afterCommit` effects: the commit stands, so its caller has succeeded */
export async function createDatabase(
  driver: Driver,
  onError: (error: Error) => void = (error) => process.emitWarning(error.message),
): Promise<Database> {
  const listeners = createListeners();
  let isListening = true;
  const stopListening = await driver.listen(
    CHANNEL,
    (message) => listeners.deliver(...unpack(message)),
    () => {
      isListening = true;
      listeners.notifyGap();
    },
    () => (isListening = false),
  );
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: driver.pool }) });
  const effects = new WeakMap<Connection, (() => void)[]>();
  const lastWrites = new WeakMap<Connection, Map<string, (trx: Transaction<Schema>) => Promise<void>>>();

  async function transaction<Result>(task: (trx: Transaction<Schema>) => Promise<Result>): Promise<Result> {
    const effectsAfterCommit: (() => void)[] = [];
    const result = await db.transaction().execute(async (trx) => {
      effects.set(trx, effectsAfterCommit);
      const last = new Map<string, (trx: Transaction<Schema>) => Promise<void>>();
      lastWrites.set(trx, last);
      const done = await task(trx);
      for (const [, write] of [...last].sort(([one], [other]) => (one < other ? -1 : 1))) await write(trx);
      return done;
    });
    for (const effect of effectsAfterCommit) run(effect);
    return result;
  }

  function run(effect: () => void): void {
    try {
      effect();
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  return {
    kind: driver.kind,
    db,
    transaction,
    broadcast: {
      publish: (topic, payload, connection = db) => notify(connection, topic, payload),
      subscribe: listeners.subscribe,
      onGap: listeners.onGap,
      isWhole: () => isListening,
      close: stopListening,
    },
    afterCommit(connection, effect) {
      const effectsAfterCommit = effects.get(connection);
      if (effectsAfterCommit === undefined) run(effect);
      else effectsAfterCommit.push(effect);
    },
    async beforeCommit(connection, key, write) {
      const last = lastWrites.get(connection);
      if (last === undefined) await transaction(write);
      else if (!last.has(key)) last.set(key, write);
    },
    check: () => sql`select 1`.execute(db),
    async vacuum() {
      await sql`vacuum (analyze)`.execute(db);
    },
    dump: driver.dump,
    async close() {
      await stopListening();
      await db.destroy();
    },
  };
}

async function notify(connection: Connection, topic: string, payload: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${pack(topic, payload)})`.execute(connection);
}
