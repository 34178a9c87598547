import type { Core } from '../../../core';
import type { Ledger } from './ledger';
import { listLostHolds } from './ledger.repository';

const BATCH_SIZE = 500;

/**
 * Refunds holds whose job no longer exists; returns their number. A safety net below each module's own cleanup: a
 * hold and its job's row are written and ended in one transaction, so an open hold without a row is always orphaned.
 */
export async function refundLostHolds(
  { database, now }: Pick<Core, 'database' | 'now'>,
  ledger: Ledger,
): Promise<number> {
  let count = 0;
  for (;;) {
    const holds = await listLostHolds(database.db, now(), BATCH_SIZE);
    for (const hold of holds) if (await database.transaction((trx) => ledger.refund(trx, hold))) count += 1;
    if (holds.length < BATCH_SIZE) return count;
  }
}
