import type { Selectable } from 'kysely';
import type { Connection } from '../../../database/schema';
import type { LedgerTables } from '../ledger.tables';
import { FREE_PLAN } from './plans';

export type PlanAccount = Selectable<LedgerTables['plan_accounts']>;

/** Locks the account's row so that balance changes are serialized. Inserts a missing row with an expired month. */
export async function lockPlanAccount(trx: Connection, userId: string, now: Date): Promise<PlanAccount> {
  // The row usually exists, and an upsert would always write.
  const known = await selectLocked(trx, userId).executeTakeFirst();
  if (known) return known;
  await trx
    .insertInto('plan_accounts')
    .values({
      user_id: userId,
      plan: FREE_PLAN,
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

/** Requires the row lock of `lockPlanAccount`. */
export async function updatePlanAccount(trx: Connection, account: PlanAccount): Promise<void> {
  const { user_id: userId, ...changes } = account;
  await trx.updateTable('plan_accounts').set(changes).where('user_id', '=', userId).execute();
}
