import { UNLIMITED } from '@lisan/contract';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import { presentBalance } from './balance.presenter';
import { findAccountsWithSums, insertHolds } from './ledger.repository';
import type { Hold, Reservation } from './reservation';
import { lockPlanAccounts } from '../plans/plan-accounts.repository';
import { getPlan } from '../plans/plans';
import { SCALE, type PlanMonths } from './plan-months';

/**
 * What `reserve` does, of several accounts by three statements: their rows are taken, then what is left is read, then the
 * holds are written. Whatever is not plain is left to `reserve`.
 */
export async function reserveEach(
  trx: Connection,
  reservations: readonly Reservation[],
  { events, months, now }: Pick<Core, 'events' | 'now'> & { readonly months: PlanMonths },
): Promise<(Hold | undefined)[]> {
  const userIds = [...new Set(reservations.map(({ userId }) => userId))];
  await lockPlanAccounts(trx, userIds);
  // Read behind the locks: nothing of these accounts can change any more.
  const found = await findAccountsWithSums(trx, userIds);
  const left = new Map(userIds.map((userId, index) => [userId, found[index]]));

  const held = reservations.flatMap((reservation) => {
    const { userId, kind, amount, reference, about } = reservation;
    const known = left.get(userId);
    // The next one of the same account finds nothing here.
    left.delete(userId);
    if (known === undefined || months.isDue(known.account)) return [];
    const { account, sums } = known;
    const isUnlimited = getPlan(account.plan).quota[kind] === UNLIMITED;
    const thousandths = isUnlimited ? 0 : Math.ceil(amount * SCALE);
    if (!(thousandths > 0 || isUnlimited) || thousandths > sums[kind]) return [];
    const balance = presentBalance(account.plan, { ...sums, [kind]: sums[kind] - thousandths });
    const { period } = account;
    const change = thousandths === 0 ? 0 : -thousandths;
    const hold = { user_id: userId, period, kind, amount: change, reference, about, created_at: now() };
    return [{ reservation, hold, balance }];
  });
  if (held.length === 0) return reservations.map(() => undefined);

  const ids = await insertHolds(
    trx,
    held.map(({ hold }) => hold),
  );
  for (const { hold, balance } of held) await events.publish(hold.user_id, 'balance.changed', balance, trx);
  const taken = new Set(held.map(({ reservation }) => reservation));
  return reservations.map((each) => (taken.has(each) ? ids.get(each.reference) : undefined));
}
