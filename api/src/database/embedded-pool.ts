import type { PGlite, Results } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { createStatements, type UsedForStatements } from './embedded-statements';

/** PostgreSQL inside this process, as much of it as is used. */
export type UsedPglite = UsedForStatements & Pick<PGlite, 'listen' | 'dumpDataDir' | 'close'>;

/** Longer than any transaction of ours; whoever waits longer waits for itself. */
const LONGEST_WAIT_MS = 30_000;

const CHANGES_TABLES = /\b(?:create|alter|drop|discard|deallocate)\b/i;

/**
 * Lets the embedded database stand where Kysely expects a pool of connections. There is one connection: whoever holds
 * it is alone, so a transaction is never mixed with another caller's queries. `beforeStatement` may refuse one.
 */
export function createEmbeddedPool(
  pglite: UsedPglite,
  beforeStatement: (statement: string) => Promise<void> = async () => {},
): PostgresPool {
  const exclusive = createTurns();
  const statements = createStatements(pglite);

  async function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    await beforeStatement(sql);
    const result =
      parameters.length > 0 ? await statements.run<Row>(sql, parameters) : await runScript<Row>(sql);
    return {
      rows: result?.rows ?? [],
      rowCount: result?.rowCount ?? 0,
      command: (result?.command ?? 'SELECT') as PostgresQueryResult<Row>['command'],
    };
  }

  /** Without parameters PostgreSQL takes several statements at once, which migrations need. */
  async function runScript<Row>(script: string) {
    const results = (await pglite.exec(script)) as Results<Row>[];
    // What was made ready for tables of another shape is no good for these.
    if (CHANGES_TABLES.test(script)) await statements.forgetAll();
    return results.at(-1);
  }

  return {
    async connect() {
      const release = await exclusive();
      return { query, release } as PostgresPoolClient;
    },
    async end() {
      const release = await exclusive();
      await pglite.close();
      release();
    },
  };
}

/** First come, first served. The returned function gives the turn back; calling it again does nothing. */
function createTurns() {
  let last: Promise<void> | undefined;

  return async function takeTurn(): Promise<() => void> {
    const before = last;
    let end = () => {};
    const mine = new Promise<void>((resolve) => (end = resolve));
    last = mine;
    const release = () => {
      end();
      if (last === mine) last = undefined;
    };
    if (before !== undefined) await waitFor(before, release);
    return release;
  };
}

async function waitFor(before: Promise<void>, release: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      void before.then(release);
      reject(
        new Error('The database was not free for 30 s: is `db` used inside a transaction in place of `trx`?'),
      );
    }, LONGEST_WAIT_MS);
  });
  try {
    await Promise.race([before, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
