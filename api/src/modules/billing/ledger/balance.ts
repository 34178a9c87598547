import type { Balance } from '@lisan/contract';
import type { Connection } from '../../../database/schema';
import type { Events } from '../../../events/events';
import { presentBalance } from './balance.presenter';
import { sumLines } from './ledger.repository';
import { findPlanAccount, type PlanAccount } from '../plans/plan-accounts.repository';

/** What is left of the month that runs. */
export async function readBalance(db: Connection, account: PlanAccount): Promise<Balance> {
  return presentBalance(account.plan, await sumLines(db, account.user_id, account.period));
}

/** Tells every open browser of the account what is left, once the transaction has committed. */
export async function publishBalance(events: Events, trx: Connection, userId: string): Promise<void> {
  const account = await findPlanAccount(trx, userId);
  if (account) await events.publish(userId, 'balance.changed', await readBalance(trx, account), trx);
}
