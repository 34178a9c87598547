import type pg from 'pg';

/** No statement of a request takes so long: its connection is dead. Scripts of migrations may. */
const LONGEST_STATEMENT_MS = 60_000;
const LOOK_EVERY_MS = 1_000;

/** Ends connections whose statement is never answered. One look at all of them: a timer for each statement would be dearer. */
export interface SilenceWatch {
  begin(client: pg.Client | pg.PoolClient): void;
  end(client: pg.Client | pg.PoolClient): void;
  stop(): void;
}

export function createSilenceWatch(): SilenceWatch {
  const asked = new Map<pg.Client | pg.PoolClient, number>();
  let look: NodeJS.Timeout | undefined;

  function lookAtAll(): void {
    const latest = performance.now() - LONGEST_STATEMENT_MS;
    for (const [client, at] of asked)
      if (at < latest) client.connection.stream.destroy(new Error('The connection is silent'));
  }

  return {
    begin(client) {
      asked.set(client, performance.now());
      look ??= setInterval(lookAtAll, LOOK_EVERY_MS).unref();
    },
    end: (client) => void asked.delete(client),
    stop: () => clearInterval(look),
  };
}
