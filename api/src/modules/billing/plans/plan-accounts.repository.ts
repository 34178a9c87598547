import type { Selectable } from 'kysely';
import type { Connection } from '../../../database/schema';
import type { LedgerTables } from '../ledger.tables';
import { FREE } from './plans';

/** The month that runs for an account, and the plan it was granted from. */
export type PlanAccount = Selectable<LedgerTables['plan_accounts']>;

/**
 * Locks the account's row, and inserts it when missing, so that changes of one balance are serialized. The month of a
 * new row is over.
 */
export async function lockPlanAccount(trx: Connection, userId: string, now: Date): Promise<PlanAccount> {
  // The row nearly always exists, and an insert with a conflict would write all the same.
  const known = await selectLocked(trx, userId).executeTakeFirst();
  if (known) return known;
  await trx
    .insertInto('plan_accounts')
    .values({
      user_id: userId,
      plan: FREE,
      period: 0,
      period_start: now,
      period_end: now,
      subscription_id: null,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return selectLocked(trx, userId).executeTakeFirstOrThrow();
}

function selectLocked(trx: Connection, userId: string) {
  return trx.selectFrom('plan_accounts').selectAll().where('user_id', '=', userId).forUpdate();
}

export function findPlanAccount(db: Connection, userId: string): Promise<PlanAccount | undefined> {
  return db.selectFrom('plan_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** The row is locked by `lockPlanAccount`. */
export async function updatePlanAccount(trx: Connection, account: PlanAccount): Promise<void> {
  const { user_id: userId, ...changes } = account;
  await trx.updateTable('plan_accounts').set(changes).where('user_id', '=', userId).execute();
}
