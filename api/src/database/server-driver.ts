import type { Driver } from './database';
import { startListening } from './server-listener';
import { createServerPool } from './server-pool';

interface ServerOptions {
  readonly url: string;
  readonly connections: number;
  onFault(error: Error): void;
}

/** A PostgreSQL server: a pool for queries, and one connection that listens and detects outages. */
export function createServerDriver({ url, connections, onFault }: ServerOptions): Driver {
  const pool = createServerPool({ url, connections, onFault });
  return {
    kind: 'server',
    pool,
    listen: (channel, receive, onGap, onLost) =>
      startListening({
        url,
        channel,
        receive,
        onFault,
        onLost,
        onAway: pool.shut,
        onBack() {
          pool.open();
          onGap();
        },
      }),
    dump: () => undefined,
  };
}
