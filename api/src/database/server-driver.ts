import pg from 'pg';
import type { Driver } from './database';
import { valueParsers } from './value-parsers';

const RECONNECT_MS = 1_000;

interface ServerOptions {
  readonly url: string;
  readonly connections: number;
  /** Told of faults of idle connections; queries report their own. */
  onFault(error: Error): void;
}

/** A PostgreSQL server: a pool for queries and one connection that listens. */
export function createServerDriver({ url, connections, onFault }: ServerOptions): Driver {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: findParser },
  });
  pool.on('error', onFault);
  return {
    kind: 'server',
    pool: pool,
    listen: (channel, receive) => listen(url, channel, receive, onFault),
    dump: () => undefined,
  };
}

const findParser: typeof pg.types.getTypeParser = (
  type: number,
  format?: unknown,
): ((text: string) => unknown) =>
  valueParsers[type] ?? (pg.types.getTypeParser(type, format as 'text') as (text: string) => unknown);

/** Listens until stopped; a lost connection is made again. What was said in between is lost, as `Broadcast` allows. */
async function listen(
  url: string,
  channel: string,
  receive: (message: string) => void,
  onFault: (error: Error) => void,
): Promise<() => Promise<void>> {
  let client = await connect();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
    next.on('notification', ({ payload }) => receive(payload ?? ''));
    next.on('error', onFault);
    next.on('end', reconnectLater);
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    return next;
  }

  function reconnectLater(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      connect().then(
        (next) => {
          client = next;
        },
        (error: unknown) => {
          onFault(error instanceof Error ? error : new Error(String(error)));
          reconnectLater();
        },
      );
    }, RECONNECT_MS);
  }

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client.end();
  };
}
