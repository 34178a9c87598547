import type { PGlite, Results } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';

export type UsedPglite = Pick<PGlite, 'query' | 'exec' | 'listen' | 'dumpDataDir' | 'close'>;

/** Longer than any transaction: more means a deadlock with itself. */
const ACQUIRE_TIMEOUT_MS = 30_000;

/**
 * The embedded database's single connection as a Kysely pool. A client holds it until release, so
 * transactions never mix with other queries. `beforeStatement` may reject a statement.
 */
export function createEmbeddedPool(
  pglite: UsedPglite,
  beforeStatement: (statement: string) => Promise<void> = async () => {},
): PostgresPool {
  const acquire = createMutex();

  async function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    await beforeStatement(sql);
    // Only `exec` runs several statements at once, which migrations need.
    const result =
      parameters.length > 0
        ? await pglite.query<Row>(sql, [...parameters])
        : ((await pglite.exec(sql)) as Results<Row>[]).at(-1);
    return {
      rows: result?.rows ?? [],
      rowCount: result?.rowCount ?? 0,
      command: (result?.command ?? 'SELECT') as PostgresQueryResult<Row>['command'],
    };
  }

  return {
    async connect() {
      const release = await acquire();
      return { query, release } as PostgresPoolClient;
    },
    async end() {
      const release = await acquire();
      await pglite.close();
      release();
    },
  };
}

function createMutex() {
  let last = Promise.resolve();

  return async function acquire(): Promise<() => void> {
    const previous = last;
    let release = () => {};
    last = new Promise((resolve) => (release = resolve));
    try {
      await withTimeout(previous);
    } catch (error) {
      void previous.then(release);
      throw error;
    }
    return release;
  };
}

function withTimeout(previous: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const message = 'The database was busy for 30 s: is `db` used inside a transaction instead of `trx`?';
    const timer = setTimeout(() => reject(new Error(message)), ACQUIRE_TIMEOUT_MS);
    void previous.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
