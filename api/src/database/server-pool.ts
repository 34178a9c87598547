import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { isConnectionFault } from './connection-faults';
import { databaseUnavailable, outcomeUnknown } from './errors';
import type { Read } from './prepared-read';
import { createReadLine } from './read-line';
import { createServerStatements, describeStatement } from './server-statements';
import { createSilenceWatch, type SilenceWatch } from './silence-watch';
import { valueParsers } from './value-parsers';

/** For a connection of its own, and for a turn at one of those that are in use. */
const CONNECT_MS = 2_000;
const WAIT_MS = 10_000;
const CLOSE_MS = 2_000;
/** What a connection that vanished had locked is free within half a minute, in place of two hours. */
const greeting =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

type ServerStatements = ReturnType<typeof createServerStatements>;

interface ServerPoolOptions {
  readonly url: string;
  readonly connections: number;
  onFault(error: Error): void;
}

export interface ServerPool extends PostgresPool {
  /** Outside of transactions: on a connection that all who read share, or on one of the pool. */
  readonly read: Read;
  /** The server is away: whoever waits, works or comes is told so at once. Until `open`. */
  shut(cause: Error): void;
  open(): void;
}

/** The driver's pool, whose faults of connections are Problems, and which does not wait for a server that is away. */
export function createServerPool({ url, connections, onFault }: ServerPoolOptions): ServerPool {
  const clients = new Set<pg.Client>();
  const lent = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const watch = createSilenceWatch();
  const waiting = new Set<(reason: unknown) => void>();
  const statements = createServerStatements();
  let away: Error | undefined;

  class PooledClient extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionTimeoutMillis: CONNECT_MS });
      clients.add(this);
      // The pool hears idle connections alone: without this the loss of any other ends the process.
      this.on('error', onFault);
      this.on('end', () => clients.delete(this));
    }
  }

  const ofEach = {
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: findParser },
  };
  const pool = new pg.Pool({
    ...ofEach,
    max: connections,
    connectionTimeoutMillis: WAIT_MS,
    Client: PooledClient,
  });
  const line = createReadLine({
    watch,
    async open() {
      if (away) throw away;
      const client = new PooledClient({ ...ofEach, pipeline: true });
      await client.connect();
      await greet(client);
      return client;
    },
  });
  pool.on('error', () => undefined);
  const destroyAll = () => clients.forEach(({ connection }) => connection.stream.destroy());

  function connectUnlessShut(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      let isRefused = false;
      const refuse = (reason: unknown) => {
        isRefused = true;
        waiting.delete(refuse);
        reject(reason);
      };
      waiting.add(refuse);
      pool.connect((error, client) => {
        if (client === undefined) return refuse(error);
        waiting.delete(refuse);
        if (isRefused) client.release();
        else resolve(client);
      });
    });
  }

  async function connect(): Promise<PostgresPoolClient> {
    if (away) throw databaseUnavailable(away);
    try {
      const client = await connectUnlessShut();
      const known = lent.get(client);
      if (known) return known;
      await greet(client).catch((error: unknown) => {
        client.release(true);
        throw error;
      });
      const first = lend(client, statements, watch);
      lent.set(client, first);
      return first;
    } catch (error) {
      throw isConnectionFault(error) ? databaseUnavailable(error) : error;
    }
  }

  return {
    connect,
    async read(sql, values) {
      if (away) throw databaseUnavailable(away);
      // Where names do not hold, somebody stands between who gives each question another connection.
      if (statements.areUsed()) {
        const result = await line.read((client) => statements.read(client, sql, [...values]));
        if (result) return result.rows as unknown[];
      }
      const client = await connect();
      try {
        return (await client.query(sql, values)).rows;
      } finally {
        client.release();
      }
    },
    shut(cause) {
      away = cause;
      for (const refuse of [...waiting]) refuse(databaseUnavailable(cause));
      destroyAll();
    },
    open() {
      away = undefined;
    },
    async end() {
      const timer = setTimeout(destroyAll, CLOSE_MS);
      await Promise.all([pool.end(), line.close()]);
      clearTimeout(timer);
      watch.stop();
    },
  };
}

/** A connection for as long as one holds it. Once it broke it says so, and the pool gets no such thing back. */
function lend(client: pg.PoolClient, statements: ServerStatements, watch: SilenceWatch): PostgresPoolClient {
  let broken: Error | undefined;
  let isInTransaction = false;

  async function query<Row>(sql: string, parameters: readonly unknown[]) {
    const { word, isTimed, bounds } = describeStatement(sql);
    // Its transaction ended with it.
    if (broken && word === 'rollback') return { command: 'ROLLBACK' as const, rowCount: 0, rows: [] };
    if (broken) throw databaseUnavailable(broken);
    const wasInTransaction = isInTransaction;
    if (bounds !== undefined) isInTransaction = bounds === 'begin';
    if (isTimed) watch.begin(client);
    try {
      const isReading = word === 'select' && !isInTransaction && parameters.length > 0;
      const result = isReading
        ? await statements.read(client, sql, [...parameters])
        : await client.query(sql, [...parameters]);
      return result as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      if (!isConnectionFault(error)) throw error;
      broken = error as Error;
      throw isSettling(word, wasInTransaction) ? outcomeUnknown(error) : databaseUnavailable(error);
    } finally {
      if (isTimed) watch.end(client);
    }
  }

  return {
    query: query as PostgresPoolClient['query'],
    release: () => client.release(broken),
  };
}

/** True for what may be done though its answer never came: a commit, and a writing that is its own transaction. */
function isSettling(word: string, isInTransaction: boolean): boolean {
  if (isInTransaction) return word === 'commit';
  return !['select', 'begin', 'start', 'rollback', 'commit', 'set'].includes(word);
}

async function greet(client: pg.Client | pg.PoolClient): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), CONNECT_MS);
  try {
    await client.query(greeting);
  } finally {
    clearTimeout(timer);
  }
}

const findParser: typeof pg.types.getTypeParser = (
  type: number,
  format?: unknown,
): ((text: string) => unknown) =>
  valueParsers[type] ?? (pg.types.getTypeParser(type, format as 'text') as (text: string) => unknown);
