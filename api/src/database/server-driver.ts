import type { Driver } from './database';
import { startListening } from './server-listener';
import { createServerPool } from './server-pool';

interface ServerOptions {
  readonly url: string;
  readonly connections: number;
  onError(error: Error): void;
}

/** A PostgreSQL server: a pool for queries, and one connection that listens and detects outages. */
export function createServerDriver({ url, connections, onError }: ServerOptions): Driver {
  const pool = createServerPool({ url, connections, onError });
  return {
    kind: 'server',
    pool,
    listen: (channel, receive, onGap, onLost) =>
      startListening({
        url,
        channel,
        receive,
        onError,
        onLost,
        onAway: pool.failFast,
        onBack() {
          pool.open();
          onGap();
        },
      }),
    dump: () => undefined,
  };
}
