import { sql } from 'kysely';
import type { TestUser } from '../../../../testing/test-app';
import type { Connection } from '../../../database/schema';
import type { FakeStripe, FakeInvoice, FakeSubscription } from '@lisan/engine-payment/testing';
import { marks } from '@lisan/engine-payment';
import { FREE_PLAN, getPlan } from '../plans/plans';
import { THOUSANDTHS_PER_UNIT } from '../ledger/plan-months';
import { isRunningStatus } from '../subscriptions/subscription-state';
import type { MoneyWorld } from './money-harness';
import { DAY_SECONDS, HOUR_SECONDS } from '../../../durations';

const GRACE_DAYS = 3;

export interface Expected {
  spent: number;
  reserved: number;
}

export interface Memory {
  newest: number;
}

export async function assertLaws(
  { server, stripe }: MoneyWorld,
  users: readonly TestUser[],
  expected: ReadonlyMap<string, Expected>,
  memory: Memory = { newest: -1 },
): Promise<void> {
  const { db } = server.core.database;
  const now = Math.floor(server.clock.now().getTime() / 1000);
  const { newest } = await db
    .selectFrom('ledger')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  for (const { userId } of users) {
    if (newest !== memory.newest) {
      await assertLedger(db, userId, now, expected.get(userId));
      await assertMonths(db, stripe, userId);
    }
    assertOneSubscription(stripe, userId);
  }
  memory.newest = newest;
  await assertPaidFor(db, stripe, users, now);
  const trials = [...stripe.store.subscriptions.values()].filter(({ trialEnd }) => trialEnd !== null);
  hold(trials.length <= 1, `One person has had ${trials.length} trials.`);
}

function hold(isTrue: boolean, otherwise: string): asserts isTrue {
  if (!isTrue) throw new Error(otherwise);
}

export const subscriptionsOf = (stripe: FakeStripe, userId: string) =>
  [...stripe.store.subscriptions.values()].filter(({ metadata }) => metadata[marks.user] === userId);
export const isAlive = ({ status }: FakeSubscription) => status !== 'canceled';

/** No negative balance; all quota is left, held or spent; each month is granted once, within its plan. */
async function assertLedger(
  db: Connection,
  userId: string,
  now: number,
  expected: Expected | undefined,
): Promise<void> {
  const { rows } = await sql<{
    period: number;
    kind: 'text' | 'audio' | 'video' | 'process_video';
    granted: number;
    months: number;
    reserved: number;
    spent: number;
    left: number;
    plan: string;
    is_present: boolean;
    is_running: boolean;
  }>`
    select line.period, line.kind, account.plan, line.period = account.period as is_present,
      account.period_end > to_timestamp(${now - GRACE_DAYS * DAY_SECONDS}) as is_running,
      coalesce(sum(line.amount) filter (where line.entry = 'grant'), 0)::bigint as granted,
      count(*) filter (where line.about = 'activity_month')::int as months,
      coalesce(-sum(line.amount) filter (where line.entry = 'hold' and ending.id is null), 0)::bigint as reserved,
      coalesce(-sum(line.amount) filter (where line.entry = 'use'), 0)::bigint as spent,
      sum(line.amount)::bigint as left
    from ledger as line
    join plan_accounts as account using (user_id)
    left join ledger as ending on ending.hold_id = line.id and ending.entry in ('settle', 'refund')
    where line.user_id = ${userId}
    group by line.period, line.kind, account.plan, account.period, account.period_end`.execute(db);
  const sums = { spent: 0, reserved: 0 };
  for (const row of rows) {
    const where = `${row.kind} of month ${row.period} (${row.plan}): ${JSON.stringify(row)}`;
    hold(row.left >= 0, `Below zero: ${where}`);
    hold(row.granted === row.left + row.reserved + row.spent, `Lost or made: ${where}`);
    hold(row.months <= 1, `Granted twice: ${where}`);
    const max = getPlan(row.plan).quota[row.kind] * THOUSANDTHS_PER_UNIT;
    if (row.is_present && max >= 0) hold(row.granted <= max, `More than the plan gives: ${where}`);
    if (row.kind !== 'audio') continue;
    sums.spent += row.spent;
    if (row.is_present && row.is_running) sums.reserved += row.reserved;
  }
  if (!expected) return;
  const details = JSON.stringify([sums, expected]);
  hold(sums.spent === expected.spent, `What was used is not what was charged: ${details}`);
  hold(sums.reserved <= expected.reserved, `More is held than anybody holds: ${details}`);
}

function assertOneSubscription(stripe: FakeStripe, userId: string): void {
  const running = subscriptionsOf(stripe, userId).filter(isAlive);
  hold(running.length <= 1, `There are ${running.length} subscriptions of one account.`);
}

async function assertMonths(db: Connection, stripe: FakeStripe, userId: string): Promise<void> {
  const paid = paidMonths(stripe, userId);
  const { months } = await db
    .selectFrom('ledger')
    .select(({ fn }) => fn.count<number>('period').distinct().as('months'))
    .where('user_id', '=', userId)
    .where('about', '=', 'activity_month')
    .where('kind', '=', 'audio')
    .where('amount', '>', getPlan(FREE_PLAN).quota.audio * THOUSANDTHS_PER_UNIT)
    .executeTakeFirstOrThrow();
  hold(months <= paid.length, `${months} months were granted, ${paid.length} are paid for.`);
}

async function assertPaidFor(
  db: Connection,
  stripe: FakeStripe,
  users: readonly TestUser[],
  now: number,
): Promise<void> {
  const ids = users.map(({ userId }) => userId);
  const accounts = await db
    .selectFrom('plan_accounts')
    .selectAll()
    .where('user_id', 'in', ids)
    .where('plan', '<>', FREE_PLAN)
    .execute();
  for (const account of accounts) {
    const from = account.period_start.getTime() / 1000;
    const until = account.period_end.getTime() / 1000;
    if (now >= until + GRACE_DAYS * DAY_SECONDS) continue;
    const one = stripe.store.subscriptions.get(account.subscription_id ?? '');
    hold(one !== undefined, `${account.plan} is served from no subscription.`);
    const isTrial = one.trialEnd !== null && Math.abs(from - one.created) <= 1;
    const isPaid = [...stripe.store.invoices.values()].some(
      (invoice) =>
        invoice.subscription === one.id &&
        invoice.status === 'paid' &&
        invoice.created >= from - HOUR_SECONDS &&
        invoice.created <= until &&
        centsPaidFor(stripe, invoice) >= getPlan(account.plan).cents,
    );
    const details = JSON.stringify([account, one]);
    hold(isTrial || isPaid, `${account.plan} is served and was not paid for: ${details}`);
  }
}

function paidMonths(stripe: FakeStripe, userId: string) {
  const ids = new Set(subscriptionsOf(stripe, userId).map(({ id }) => id));
  return [...stripe.store.invoices.values()].filter(
    ({ subscription, reason, status }) =>
      ids.has(subscription) && reason !== 'subscription_update' && status === 'paid',
  );
}

export async function assertAgreement(
  { server, stripe }: MoneyWorld,
  users: readonly TestUser[],
): Promise<void> {
  const { db } = server.core.database;
  for (const { userId } of users) {
    const provided = subscriptionsOf(stripe, userId).find(isAlive);
    const rows = await db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).execute();
    const stored = rows.find(({ status }) => isRunningStatus(status));
    const details = JSON.stringify({ provided, stored });
    hold(provided?.id === stored?.provider_id, `Another subscription runs here than at Stripe: ${details}`);
    const account = await db
      .selectFrom('plan_accounts')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const open = [...stripe.store.sessions.values()].filter(
      ({ status, metadata }) => status === 'open' && metadata[marks.user] === userId,
    );
    if (!provided || !stored) {
      hold(
        account.subscription_id === null,
        `A plan goes on without a subscription: ${JSON.stringify(account)}`,
      );
      continue;
    }
    const sold = stripe.store.products.get(stripe.store.prices.get(provided.price)?.product ?? '');
    hold(stored.plan === sold?.name, `Another plan is written down: ${details}`);
    hold(stored.status === provided.status, `Another state is written down: ${details}`);
    hold(stored.cancel_at_period_end === provided.endsWithPeriod, `Another end is written down: ${details}`);
    hold(stored.period_end.getTime() === provided.until * 1000, `Another period is written down: ${details}`);
    const newest = stripe.store.invoices.get(provided.latestInvoice ?? '');
    const paid =
      newest?.status === 'paid' && newest.created >= provided.from - HOUR_SECONDS ? newest : undefined;
    const cents = paid ? centsPaidFor(stripe, paid) : 0;
    if (provided.status === 'active')
      hold(getPlan(account.plan).cents >= cents, `A larger plan was paid for than is served: ${details}`);
    if (stored.is_paid)
      hold(
        account.subscription_id === stored.provider_id &&
          getPlan(account.plan).cents >= getPlan(stored.plan).cents,
        `What is paid for is not served: ${details} ${JSON.stringify(account)}`,
      );
    hold(open.length === 0, `A checkout stays open beside a subscription: ${JSON.stringify(open)}`);
  }
}

function centsPaidFor({ store }: FakeStripe, { lines }: FakeInvoice): number {
  const charges = lines.filter(({ amount }) => amount >= 0);
  return Math.max(0, ...charges.map(({ price }) => store.prices.get(price)?.cents ?? 0));
}
