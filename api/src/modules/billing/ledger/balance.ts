import { UNLIMITED, type Balance, type QuotaKind } from '@lisan/contract';
import type { Connection } from '../../../database/schema';
import type { Events } from '../../../events/events';
import { sumEntries } from './ledger.repository';
import { findPlanAccount, type PlanAccount } from '../plans/plan-accounts.repository';
import { getPlan } from '../plans/plans';

/** `sums` are in thousandths of a unit. */
export function presentBalance(plan: string, sums: Readonly<Record<QuotaKind, number>>): Balance {
  const { quota } = getPlan(plan);
  const remaining = (kind: QuotaKind) => (quota[kind] === UNLIMITED ? UNLIMITED : sums[kind] / 1000);
  return {
    subscription_plan: plan,
    ...(quota.text !== UNLIMITED && { text_granted: quota.text }),
    balance: {
      text_quota: Math.floor(remaining('text')),
      audio_quota: remaining('audio'),
      video_quota: remaining('video'),
      process_video_quota: Math.floor(remaining('process_video')),
    },
  };
}

export async function readBalance(db: Connection, account: PlanAccount): Promise<Balance> {
  return presentBalance(account.plan, await sumEntries(db, account.user_id, account.period));
}

export async function publishBalance(events: Events, trx: Connection, userId: string): Promise<void> {
  const account = await findPlanAccount(trx, userId);
  if (account) await events.publish(userId, 'balance.changed', await readBalance(trx, account), trx);
}
