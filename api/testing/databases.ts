import { afterAll, beforeAll, describe } from '@jest/globals';
import { createDatabase, type Database } from '../src/database/database';
import { createEmbeddedDriver } from '../src/database/embedded-driver';
import { migrateUp } from '../src/database/migrator';
import { createServerDriver } from '../src/database/server-driver';
import { openEmptied } from './emptied-database';
import { startPostgres, type PostgresServer } from './postgres-server';

export async function openEmbedded({ isMigrated = true } = {}): Promise<Database> {
  if (!isMigrated) return createDatabase(await createEmbeddedDriver(null));
  return createDatabase(await openEmptied());
}

interface OnDatabaseOptions {
  readonly isMigrated?: boolean;
}

/** `TEST_DATABASES=embedded` or `postgres` runs one half of `onBothDatabases`. */
const chosen = process.env['TEST_DATABASES'] ?? 'both';

/**
 * Runs the tests on the embedded database and on PostgreSQL. All tests of the block share `use()`, so each
 * creates its own users.
 */
export function onBothDatabases(
  name: string,
  tests: (use: () => Database) => void,
  { isMigrated = true }: OnDatabaseOptions = {},
): void {
  const embedded = () => {
    let database: Database;
    beforeAll(async () => {
      database = await openEmbedded({ isMigrated });
    }, 60_000);
    afterAll(() => database.close());
    tests(() => database);
  };
  const server = () => {
    let postgres: PostgresServer;
    let database: Database;
    beforeAll(async () => {
      postgres = await startPostgres();
      database = await createDatabase(
        createServerDriver({
          url: await postgres.createDatabase(),
          connections: 8,
          onError: () => undefined,
        }),
      );
      if (isMigrated) await migrateUp(database);
    }, 60_000);
    afterAll(async () => {
      await database?.close();
      await postgres?.stop();
    }, 60_000);
    tests(() => database);
  };

  if (chosen !== 'postgres')
    describe(`${name} (embedded)`, () => {
      embedded();
    });
  if (chosen !== 'embedded')
    describe(`${name} (PostgreSQL)`, () => {
      server();
    });
}
