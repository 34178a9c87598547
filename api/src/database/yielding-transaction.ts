import { sql, type Transaction } from 'kysely';
import type { Database } from './database';
import { databaseUnavailable, isLockTimeout } from './errors';
import type { Schema } from './schema';

/** Below `deadlock_timeout`, after which PostgreSQL may cancel the other transaction. */
const LOCK_TIMEOUT_MS = 200;
/** Outlasts the locks of a vanished process (25 s), and ends before the client gives up (30 s). */
const MAX_WAIT_MS = 28_000;
const MAX_ATTEMPTS = MAX_WAIT_MS / LOCK_TIMEOUT_MS;

/**
 * Starts again when it has to wait for a lock, so it can't deadlock with transactions that lock in another order.
 * Throws `database_unavailable` when another transaction doesn't end.
 */
export async function yieldingTransaction<Result>(
  database: Pick<Database, 'transaction'>,
  task: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await database.transaction(async (trx) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(trx);
        return task(trx);
      });
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt === MAX_ATTEMPTS) throw databaseUnavailable(error);
    }
}
