import { UNLIMITED, type Balance, type QuotaKind, type Usage } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import { DAY_MS } from '../../../durations';
import { presentBalance, publishBalance, readBalance } from './balance';
import { presentUsage, USAGE_DAYS } from './usage';
import {
  findAccountWithSums,
  findOpenHold,
  hasEntry,
  insertEntry,
  insertEntries,
  insertHold,
  type ActivityRow,
  listActivity,
  listOpenHolds,
  listUse,
  sumGrants,
  type LedgerEntry,
} from './ledger.repository';
import { findPlanAccount, lockPlanAccount, type PlanAccount } from '../plans/plan-accounts.repository';
import { createPlanMonths, THOUSANDTHS_PER_UNIT, type PlanMonths } from './plan-months';
import { getPlan } from '../plans/plans';

/** Id of a ledger entry that holds quota until the job ends. */
export type Hold = number;

interface Reservation {
  readonly userId: string;
  readonly kind: QuotaKind;
  /** Replies, seconds or lip-syncs; an upper bound on the charge. */
  readonly amount: number;
  readonly reference: string;
  /** Translation key of its Activity entry, such as `activity_chat`. */
  readonly about: string;
}

/**
 * An account's quota: reserve before a job, then settle what was used, or refund. Each call joins the caller's
 * transaction, so the charge and what it pays for commit together.
 */
export interface Ledger {
  /** Locks the balance until the transaction ends. */
  lock(trx: Connection, userId: string): Promise<unknown>;
  /** Throws `quota_exceeded`, and writes nothing, when the balance is too low. */
  reserve(trx: Connection, reservation: Reservation): Promise<Hold>;
  /** Ends a hold and charges `used`, at most the held amount. Returns false when it had already ended. */
  settle(trx: Connection, hold: Hold, used: number): Promise<boolean>;
  /** Refunds a whole hold. Returns false when it had already ended. */
  refund(trx: Connection, hold: Hold): Promise<boolean>;
  refundAll(trx: Connection, reference: string): Promise<number>;
  getBalance(userId: string, connection?: Connection): Promise<Balance>;
  getUsage(userId: string, timeZone?: string): Promise<Usage>;
  findAccount(userId: string): Promise<PlanAccount | undefined>;
  listActivity(userId: string, page: Parameters<typeof listActivity>[2]): Promise<ActivityRow[]>;
  grant(trx: Connection, userId: string, kind: QuotaKind, amount: number, about: string): Promise<void>;
  /** Grants several kinds, the first time for this account and `about`. */
  grantOnce(
    trx: Connection,
    userId: string,
    amounts: readonly (readonly [QuotaKind, number])[],
    about: string,
  ): Promise<void>;
}

export function createLedger(
  { database, events, now }: Pick<Core, 'database' | 'events' | 'now'>,
  months: PlanMonths = createPlanMonths({ events, now }),
): Ledger {
  const { db } = database;
  const entryBase = (userId: string, period: number, kind: QuotaKind) => ({
    user_id: userId,
    period,
    kind,
    created_at: now(),
  });

  async function end(
    trx: Connection,
    holdId: Hold,
    write: (hold: LedgerEntry) => Promise<void>,
  ): Promise<boolean> {
    const known = await findOpenHold(trx, holdId);
    if (!known) return false;
    const account = await lockPlanAccount(trx, known.user_id, now());
    // Read again under the lock.
    const hold = await findOpenHold(trx, holdId);
    if (!hold) return false;
    await write(hold);
    await events.publish(hold.user_id, 'balance.changed', await readBalance(trx, account), trx);
    return true;
  }

  const linked = (hold: LedgerEntry) => ({
    ...entryBase(hold.user_id, hold.period, hold.kind),
    hold_id: hold.id,
    reference: hold.reference,
    about: hold.about,
  });

  const refund = (trx: Connection, holdId: Hold) =>
    end(trx, holdId, async (hold) => {
      await insertEntry(trx, { ...linked(hold), entry: 'refund', amount: negate(hold.amount) });
    });

  async function grant(
    trx: Connection,
    userId: string,
    kind: QuotaKind,
    amount: number,
    about: string,
  ): Promise<void> {
    const account = await months.renewIfDue(trx, userId);
    if (getPlan(account.plan).quota[kind] === UNLIMITED) return;
    await insertEntry(trx, {
      ...entryBase(userId, account.period, kind),
      entry: 'grant',
      amount: Math.round(amount * THOUSANDTHS_PER_UNIT),
      about,
    });
    await publishBalance(events, trx, userId);
  }

  return {
    refund,
    lock: months.renewIfDue,
    findAccount: (userId) => findPlanAccount(db, userId),
    listActivity: (userId, page) => listActivity(db, userId, page),
    async getBalance(userId, connection = db) {
      const found = await findAccountWithSums(connection, userId);
      if (found && !months.isDue(found.account)) return presentBalance(found.account.plan, found.sums);
      const renew = (trx: Connection) => months.renewIfDue(trx, userId);
      return readBalance(
        connection,
        await (connection === db ? database.transaction(renew) : renew(connection)),
      );
    },
    async getUsage(userId, timeZone = 'UTC') {
      const account = await database.transaction((trx) => months.renewIfDue(trx, userId));
      const since = new Date(now().getTime() - USAGE_DAYS * DAY_MS);
      const [grants, uses] = await Promise.all([
        sumGrants(db, userId, account.period),
        listUse(db, userId, since),
      ]);
      return presentUsage(account, grants, uses, { now: now(), timeZone });
    },
    async reserve(trx, { userId, kind, amount, reference, about }) {
      if (!Number.isFinite(amount) || amount <= 0) throw new RangeError(`'${amount}' units cannot be held.`);
      await months.renewIfDue(trx, userId);
      const held = await insertHold(trx, {
        user_id: userId,
        kind,
        amount: Math.ceil(amount * THOUSANDTHS_PER_UNIT),
        reference,
        about,
        created_at: now(),
      });
      if (!held) throw new RequestError('quota_exceeded', { message: `quota_exceeded_${kind}` });
      await events.publish(userId, 'balance.changed', held.balance, trx);
      return held.hold;
    },
    settle: (trx, holdId, used) =>
      end(trx, holdId, async (hold) => {
        const held = negate(hold.amount);
        const charged = Math.min(Math.max(0, Math.round(used * THOUSANDTHS_PER_UNIT)), held);
        await insertEntries(trx, [
          { ...linked(hold), entry: 'settle', amount: held },
          { ...linked(hold), entry: 'use', amount: negate(charged) },
        ]);
      }),
    async refundAll(trx, reference) {
      let count = 0;
      for (const holdId of await listOpenHolds(trx, reference)) if (await refund(trx, holdId)) count += 1;
      return count;
    },
    grant,
    async grantOnce(trx, userId, amounts, about) {
      // Locks the account, so that a second request waits and then finds the entries.
      await months.renewIfDue(trx, userId);
      if (await hasEntry(trx, userId, about)) return;
      for (const [kind, amount] of amounts) await grant(trx, userId, kind, amount, about);
    },
  };
}

/** Avoids -0, which fails strict comparisons. */
function negate(amount: number): number {
  return amount === 0 ? 0 : -amount;
}
