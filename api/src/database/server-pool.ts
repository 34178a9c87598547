import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isConnectionError } from './connection-errors';
import { databaseUnavailable, outcomeUnknown } from './errors';
import { valueParsers } from './value-parsers';

const CONNECT_TIMEOUT_MS = 2_000;
const WAIT_TIMEOUT_MS = 10_000;
const QUERY_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 2_000;
/** Frees the locks of a vanished client after 30 seconds instead of two hours. */
const KEEPALIVE_SETTINGS = {
  text: 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
  query_timeout: CONNECT_TIMEOUT_MS,
};

interface ServerPoolOptions {
  readonly url: string;
  readonly connections: number;
  onError(error: Error): void;
}

export interface ServerPool extends PostgresPool {
  failFast(cause: Error): void;
  open(): void;
}

/** A `pg` pool that maps connection errors to RequestErrors and fails fast during outages. */
export function createServerPool({ url, connections, onError }: ServerPoolOptions): ServerPool {
  const clients = new Set<pg.Client>();
  const pending = new Set<(reason: Error) => void>();
  let outage: Error | undefined;

  class PooledClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
      clients.add(this);
      // The pool listens to idle clients only, and an unhandled 'error' event ends the process.
      this.on('error', onError);
      this.on('end', () => clients.delete(this));
    }
  }

  const config = {
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    max: connections,
    connectionTimeoutMillis: WAIT_TIMEOUT_MS,
    types: { getTypeParser: findParser },
    onConnect: (client: pg.ClientBase) => client.query(KEEPALIVE_SETTINGS),
    Client: PooledClient,
  };
  const pool = new pg.Pool(config);
  pool.on('error', () => undefined);
  const destroyAll = () => clients.forEach(({ connection }) => connection.stream.destroy());

  function connectDuringOutage(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      pending.add(reject);
      pool.connect((error, client) => {
        const isPending = pending.delete(reject);
        if (error) reject(error);
        else if (client && isPending) resolve(client);
        else client?.release();
      });
    });
  }

  return {
    async connect() {
      if (outage) throw databaseUnavailable(outage);
      try {
        return createClient(await connectDuringOutage());
      } catch (error) {
        throw outage || isConnectionError(error) ? databaseUnavailable(error) : error;
      }
    },
    failFast(cause) {
      outage = cause;
      pending.forEach((reject) => reject(cause));
      pending.clear();
      destroyAll();
    },
    open() {
      outage = undefined;
    },
    async end() {
      const timer = setTimeout(destroyAll, CLOSE_TIMEOUT_MS);
      await pool.end();
      clearTimeout(timer);
    },
  };
}

/** After a connection error every query fails, and the pool drops the connection on release. */
function createClient(client: pg.PoolClient): PostgresPoolClient {
  let broken: Error | undefined;

  async function query(text: string, values: readonly unknown[]) {
    const command = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '';
    // The transaction ended with its connection.
    if (broken && command === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    if (broken) throw databaseUnavailable(broken);
    const isCommitting = canCommit(command, client.getTransactionStatus() !== 'I');
    // Migrations and advisory lock waits have no limit.
    const timeout = /;|pg_advisory/.test(text) ? {} : { query_timeout: QUERY_TIMEOUT_MS };
    try {
      return await client.query({ text, values: [...values], ...timeout });
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      broken = error as Error;
      throw isCommitting ? outcomeUnknown(error) : databaseUnavailable(error);
    }
  }

  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(broken),
  };
}

/** True for a commit or a lone write, which may succeed although the response was lost. */
function canCommit(command: string, isInTransaction: boolean): boolean {
  if (isInTransaction) return command === 'commit';
  return !['select', 'begin', 'start', 'rollback', 'commit', 'set'].includes(command);
}

const findParser: typeof pg.types.getTypeParser = (
  type: number,
  format?: unknown,
): ((text: string) => unknown) =>
  valueParsers[type] ?? (pg.types.getTypeParser(type, format as 'text') as (text: string) => unknown);
