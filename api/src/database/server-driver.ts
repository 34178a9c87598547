import type { Driver } from './database';
import { startListening } from './server-listener';
import { createServerPool } from './server-pool';

interface ServerOptions {
  readonly url: string;
  readonly connections: number;
  /** Told of faults of connections; whoever had asked something is told as well. */
  onFault(error: Error): void;
}

/** A PostgreSQL server: a pool for queries and one connection that listens, which also knows whether it is there. */
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
