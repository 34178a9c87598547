import { UNLIMITED, type Balance, type QuotaKind } from '@lisan/contract';
import { Problem } from '@lisan/errors';
import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import { presentBalance } from './billing.presenter';
import {
  ensurePlanAccount,
  findOpenHold,
  findPlanAccount,
  insertLine,
  listOpenHolds,
  lockPlanAccount,
  savePlanAccount,
  sumLines,
  type LedgerLine,
  type PlanAccount,
} from './ledger.repository';
import { addMonths, isOver } from './period';
import { FREE, getPlan } from './plans';

const quotaKinds = ['text', 'audio', 'video', 'process_video'] as const satisfies readonly QuotaKind[];
/** Whole thousandths in the table, units outside. */
const SCALE = 1000;

/** A number of the account that is held until it is known what was really used. */
export type Hold = number;

export interface Reservation {
  readonly userId: string;
  readonly kind: QuotaKind;
  /** Units: replies, seconds, lip-syncs. At most this is charged. */
  readonly amount: number;
  /** Id of what it is for. */
  readonly reference: string;
  /** Key of the sentence that Activity shows: `activity_chat`, `activity_speech`, `activity_lip_sync`. */
  readonly about: string;
}

/**
 * What an account may still use: reserve before the work, settle with what was used, or refund. Each act belongs to
 * the caller's transaction, so that the money and the thing it paid for are written together or not at all.
 */
export interface Ledger {
  /** Throws `quota_exceeded` when there is not enough; nothing is written then. */
  reserve(trx: Connection, reservation: Reservation): Promise<Hold>;
  /** Ends a hold with what was used (never more than was held). False when it had ended before. */
  settle(trx: Connection, hold: Hold, used: number): Promise<boolean>;
  /** Gives a hold back whole. False when it had ended before. */
  refund(trx: Connection, hold: Hold): Promise<boolean>;
  /** Gives back every open hold of one thing; answers how many. */
  refundAll(trx: Connection, reference: string): Promise<number>;
  getBalance(userId: string, connection?: Connection): Promise<Balance>;
  /** Begins a new billing month of a plan at once: upgrade, renewal, end of a trial. */
  beginPeriod(trx: Connection, userId: string, plan: string, from: Date, until?: Date): Promise<void>;
  /** Adds to the present month. */
  grant(trx: Connection, userId: string, kind: QuotaKind, amount: number, about: string): Promise<void>;
}

export function createLedger({ database, events, now }: Pick<Core, 'database' | 'events' | 'now'>): Ledger {
  /** The account, its row held, its month the present one. */
  async function takeAccount(trx: Connection, userId: string): Promise<PlanAccount> {
    const account = await takeRow(trx, userId);
    if (!isOver(account, now())) return account;
    // A lapsed month of a subscription is renewed by its provider; until its word is there the plan goes on.
    await beginPeriod(trx, userId, account.plan, now());
    return takeRow(trx, userId);
  }

  async function takeRow(trx: Connection, userId: string): Promise<PlanAccount> {
    await ensurePlanAccount(trx, userId, FREE, now());
    const row = await lockPlanAccount(trx, userId);
    if (!row) throw new Error('The account of a balance is gone.');
    return row;
  }

  async function beginPeriod(
    trx: Connection,
    userId: string,
    plan: string,
    from: Date,
    until?: Date,
  ): Promise<void> {
    const { quota } = getPlan(plan);
    const period = (await takeRow(trx, userId)).period + 1;
    await savePlanAccount(trx, {
      user_id: userId,
      plan,
      period,
      period_start: from,
      period_end: until ?? addMonths(from, 1),
    });
    for (const kind of quotaKinds) {
      const amount = quota[kind];
      if (amount === UNLIMITED || amount === 0) continue;
      await insertLine(trx, {
        ...line(userId, period, kind),
        entry: 'grant',
        amount: amount * SCALE,
        about: 'activity_month',
      });
    }
    await publishBalance(trx, userId);
  }

  const line = (userId: string, period: number, kind: QuotaKind) => ({
    user_id: userId,
    period,
    kind,
    created_at: now(),
  });

  async function getBalance(userId: string, connection: Connection = database.db): Promise<Balance> {
    const account = await findPlanAccount(connection, userId);
    if (!account || isOver(account, now())) {
      if (connection !== database.db) await takeAccount(connection, userId);
      else await database.transaction((trx) => takeAccount(trx, userId));
      return getBalance(userId, connection);
    }
    return presentBalance(account.plan, await sumLines(connection, userId, account.period));
  }

  async function publishBalance(trx: Connection, userId: string): Promise<void> {
    const account = await findPlanAccount(trx, userId);
    if (!account) return;
    const balance = presentBalance(account.plan, await sumLines(trx, userId, account.period));
    await events.publish(userId, 'balance.changed', balance, trx);
  }

  /** Writes the lines that end a hold; the account's row is taken first, as for every change of a balance. */
  async function end(
    trx: Connection,
    holdId: Hold,
    write: (hold: LedgerLine) => Promise<void>,
  ): Promise<boolean> {
    const known = await findOpenHold(trx, holdId);
    if (!known) return false;
    await lockPlanAccount(trx, known.user_id);
    // Looked at again, now that nobody else can end it.
    const hold = await findOpenHold(trx, holdId);
    if (!hold) return false;
    await write(hold);
    await publishBalance(trx, hold.user_id);
    return true;
  }

  const linked = (hold: LedgerLine) => ({
    ...line(hold.user_id, hold.period, hold.kind),
    hold_id: hold.id,
    reference: hold.reference,
    about: hold.about,
  });

  const refund = (trx: Connection, holdId: Hold) =>
    end(trx, holdId, async (hold) => {
      await insertLine(trx, { ...linked(hold), entry: 'refund', amount: -hold.amount });
    });

  return {
    getBalance,
    beginPeriod,
    refund,
    async reserve(trx, { userId, kind, amount, reference, about }) {
      if (!Number.isFinite(amount) || amount <= 0) throw new RangeError(`'${amount}' units cannot be held.`);
      const account = await takeAccount(trx, userId);
      const isUnlimited = getPlan(account.plan).quota[kind] === UNLIMITED;
      const held = isUnlimited ? 0 : Math.ceil(amount * SCALE);
      const left = await sumLines(trx, userId, account.period);
      if (held > left[kind]) throw new Problem('quota_exceeded', { message: `quota_exceeded_${kind}` });
      const hold = await insertLine(trx, {
        ...line(userId, account.period, kind),
        entry: 'hold',
        amount: held === 0 ? 0 : -held,
        reference,
        about,
      });
      await publishBalance(trx, userId);
      return hold;
    },
    settle: (trx, holdId, used) =>
      end(trx, holdId, async (hold) => {
        const held = hold.amount === 0 ? 0 : -hold.amount;
        const charged = Math.min(Math.max(0, Math.round(used * SCALE)), held);
        await insertLine(trx, { ...linked(hold), entry: 'settle', amount: held });
        await insertLine(trx, { ...linked(hold), entry: 'use', amount: charged === 0 ? 0 : -charged });
      }),
    async refundAll(trx, reference) {
      let count = 0;
      for (const holdId of await listOpenHolds(trx, reference)) if (await refund(trx, holdId)) count += 1;
      return count;
    },
    async grant(trx, userId, kind, amount, about) {
      const account = await takeAccount(trx, userId);
      if (getPlan(account.plan).quota[kind] === UNLIMITED) return;
      await insertLine(trx, {
        ...line(userId, account.period, kind),
        entry: 'grant',
        amount: Math.round(amount * SCALE),
        about,
      });
      await publishBalance(trx, userId);
    },
  };
}
