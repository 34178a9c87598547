import { UNLIMITED, type QuotaKind } from '@lisan/contract';
import { addMonths } from '@lisan/engine-contract';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import { publishBalance } from './balance';
import { insertEntry } from './ledger.repository';
import { lockPlanAccount, updatePlanAccount, type PlanAccount } from '../plans/plan-accounts.repository';
import { FREE_PLAN, getPlan } from '../plans/plans';
import type { SubscriptionRow } from '../billing.tables';
import { DAY_MS } from '../../../durations';

const GRACE_DAYS = 3;
export const THOUSANDTHS_PER_UNIT = 1000;
const quotaKinds = ['text', 'audio', 'video', 'process_video'] as const satisfies readonly QuotaKind[];

export type PlanMonths = ReturnType<typeof createPlanMonths>;

interface NewMonth {
  readonly plan: string;
  readonly from: Date;
  readonly until?: Date | undefined;
  readonly subscriptionId?: string | undefined;
}

/**
 * Billing months, each granted once: from a payment, a trial or Free. Only the provider starts a paid month; Free
 * months renew automatically. Runs in the caller's transaction with the account's row locked.
 */
export function createPlanMonths({ events, now }: Pick<Core, 'events' | 'now'>) {
  function isDue(account: PlanAccount): boolean {
    if (account.period_end.getTime() > now().getTime()) return false;
    if (account.subscription_id === null) return true;
    return now().getTime() >= account.period_end.getTime() + GRACE_DAYS * DAY_MS;
  }

  async function renewIfDue(trx: Connection, userId: string): Promise<PlanAccount> {
    const account = await lockPlanAccount(trx, userId, now());
    if (!isDue(account)) return account;
    await start(trx, userId, { plan: FREE_PLAN, from: now() });
    return lockPlanAccount(trx, userId, now());
  }

  /** Starts a month now. Without `subscriptionId`, a Free month follows. */
  async function start(trx: Connection, userId: string, month: NewMonth): Promise<void> {
    const account = await lockPlanAccount(trx, userId, now());
    const period = account.period + 1;
    await updatePlanAccount(trx, {
      user_id: userId,
      plan: month.plan,
      period,
      period_start: month.from,
      period_end: month.until ?? addMonths(month.from, 1),
      subscription_id: month.subscriptionId ?? null,
    });
    const { quota } = getPlan(month.plan);
    for (const kind of quotaKinds)
      await grant(trx, { ...account, period }, kind, quota[kind] * THOUSANDTHS_PER_UNIT, 'activity_month');
    await publishBalance(events, trx, userId);
  }

  async function grant(
    trx: Connection,
    account: PlanAccount,
    kind: QuotaKind,
    amount: number,
    about: string,
  ) {
    if (amount <= 0) return;
    const { user_id, period } = account;
    await insertEntry(trx, { user_id, period, kind, entry: 'grant', amount, about, created_at: now() });
  }

  /**
   * Grants a larger plan's extra quota for the remaining days. The provider charges the same share of the price
   * difference, so switching up and down never yields more than was paid for.
   */
  async function raise(trx: Connection, account: PlanAccount, plan: string): Promise<void> {
    const [before, after] = [getPlan(account.plan).quota, getPlan(plan).quota];
    const share = remainingShare(account, now());
    await updatePlanAccount(trx, { ...account, plan });
    for (const kind of quotaKinds) {
      if (after[kind] === UNLIMITED) continue;
      const difference = after[kind] - Math.max(0, before[kind]);
      await grant(
        trx,
        account,
        kind,
        Math.floor(difference * share * THOUSANDTHS_PER_UNIT),
        'activity_upgrade',
      );
    }
    await publishBalance(events, trx, account.user_id);
  }

  async function continueMonth(trx: Connection, account: PlanAccount, row: SubscriptionRow): Promise<void> {
    // The month had lapsed: do not grant its quota twice.
    if (account.subscription_id !== row.provider_id) return;
    const present = { ...account, period_end: row.period_end };
    if (account.period_end.getTime() !== row.period_end.getTime()) await updatePlanAccount(trx, present);
    const isLarger = getPlan(row.paid_plan).cents > getPlan(account.plan).cents;
    if (isLarger && row.is_paid) await raise(trx, present, row.paid_plan);
  }

  return {
    renewIfDue,
    isDue,
    start,
    /** Aligns the month with the running subscription, if any. Returns true when it granted a new period. */
    async follow(trx: Connection, userId: string, row: SubscriptionRow | undefined): Promise<boolean> {
      const account = await lockPlanAccount(trx, userId, now());
      if (!row) {
        if (account.subscription_id !== null) await start(trx, userId, { plan: FREE_PLAN, from: now() });
        return false;
      }
      // Its plan was paid for; that of the next period may be smaller.
      const { paid_plan: plan, period_start: from, period_end: until } = row;
      const since = row.granted_from?.getTime() ?? -Infinity;
      if (from.getTime() === since) await continueMonth(trx, account, row);
      if (from.getTime() <= since || !row.is_paid) return false;
      await start(trx, userId, { plan, from, until, subscriptionId: row.provider_id });
      return true;
    },
  };
}

/** Share of the period that remains, in whole days including today: 1 on the first day, 0 after the end. */
function remainingShare({ period_start: from, period_end: until }: PlanAccount, now: Date): number {
  const days = Math.max(1, Math.round((until.getTime() - from.getTime()) / DAY_MS));
  const remainingDays = Math.ceil((until.getTime() - now.getTime()) / DAY_MS);
  return Math.min(days, Math.max(0, remainingDays)) / days;
}
