import { Kysely, PostgresDialect, sql, type Transaction, type PostgresPool } from 'kysely';
import { CHANNEL, createListeners, pack, unpack, type Broadcast } from './broadcast';
import type { Connection, Schema } from './schema';

/** One way to the rows, over the embedded PostgreSQL or a server. */
export interface Database {
  readonly kind: 'embedded' | 'server';
  readonly db: Connection;
  /** Words to every process, through LISTEN and NOTIFY. */
  readonly broadcast: Broadcast;
  /**
   * All or nothing. Inside, use `trx` alone: the embedded database has one connection, which the transaction holds.
   */
  transaction<Result>(work: (trx: Transaction<Schema>) => Promise<Result>): Promise<Result>;
  /**
   * Runs `effect` once the surrounding `transaction` has committed, never when it rolled back; at once when
   * `connection` is not a transaction. What it throws is told to the log and to nobody else.
   */
  afterCommit(connection: Connection, effect: () => void): void;
  /**
   * Runs `write` as the last thing inside the surrounding `transaction`, in the order of keys whatever the order of
   * calls; once for each key. What it locks is held for the moment of the commit alone, and nothing is waited for
   * with it in hand. At once, in a transaction of its own, when `connection` is not one.
   */
  beforeCommit(
    connection: Connection,
    key: string,
    write: (trx: Transaction<Schema>) => Promise<void>,
  ): Promise<void>;
  /** Throws when it does not answer. */
  check(): Promise<unknown>;
  /** The embedded database's folder as a gzipped tar; `undefined` on a server, which has its own tools. */
  dump(): Promise<Blob> | undefined;
  close(): Promise<void>;
}

/** What a driver brings: connections, notifications, a copy of its folder. */
export interface Driver {
  readonly kind: Database['kind'];
  readonly pool: PostgresPool;
  /**
   * Called once; `receive` gets every message of the channel, `onLost` is told when none come any more, `onGap` when they
   * come again and some may have been missed. Returns the stop.
   */
  listen(
    channel: string,
    receive: (message: string) => void,
    onGap: () => void,
    onLost: () => void,
  ): Promise<() => Promise<void>>;
  dump(): Promise<Blob> | undefined;
}

/** @param onFault hears of an effect after a commit that failed: the commit stands, so its caller has succeeded */
export async function createDatabase(
  driver: Driver,
  onFault: (error: Error) => void = (error) => process.emitWarning(error.message),
): Promise<Database> {
  const listeners = createListeners();
  let isHearing = true;
  const stopListening = await driver.listen(
    CHANNEL,
    (message) => listeners.deliver(...unpack(message)),
    () => {
      isHearing = true;
      listeners.tellGap();
    },
    () => (isHearing = false),
  );
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: driver.pool }) });
  const effects = new WeakMap<Connection, (() => void)[]>();
  const lastWrites = new WeakMap<Connection, Map<string, (trx: Transaction<Schema>) => Promise<void>>>();

  async function transaction<Result>(work: (trx: Transaction<Schema>) => Promise<Result>): Promise<Result> {
    const afterwards: (() => void)[] = [];
    const result = await db.transaction().execute(async (trx) => {
      effects.set(trx, afterwards);
      const last = new Map<string, (trx: Transaction<Schema>) => Promise<void>>();
      lastWrites.set(trx, last);
      const done = await work(trx);
      for (const [, write] of [...last].sort(([one], [other]) => (one < other ? -1 : 1))) await write(trx);
      return done;
    });
    for (const effect of afterwards) run(effect);
    return result;
  }

  function run(effect: () => void): void {
    try {
      effect();
    } catch (error) {
      onFault(error instanceof Error ? error : new Error(String(error)));
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
      isWhole: () => isHearing,
      close: stopListening,
    },
    afterCommit(connection, effect) {
      const afterwards = effects.get(connection);
      if (afterwards === undefined) run(effect);
      else afterwards.push(effect);
    },
    async beforeCommit(connection, key, write) {
      const last = lastWrites.get(connection);
      if (last === undefined) await transaction(write);
      else if (!last.has(key)) last.set(key, write);
    },
    check: () => sql`select 1`.execute(db),
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
