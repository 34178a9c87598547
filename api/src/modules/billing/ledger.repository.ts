import { sql } from 'kysely';
import type { QuotaKind } from '@lisan/contract';
import type { Connection } from '../../database/schema';
import type { LedgerTables } from './ledger.tables';

type Entry = LedgerTables['ledger']['entry'];

export interface PlanAccount {
  readonly user_id: string;
  readonly plan: string;
  readonly period: number;
  readonly period_start: Date;
  readonly period_end: Date;
}

export interface LedgerLine {
  readonly id: number;
  readonly user_id: string;
  readonly period: number;
  readonly kind: QuotaKind;
  readonly entry: Entry;
  readonly amount: number;
  readonly hold_id: number | null;
  readonly reference: string | null;
  readonly about: string;
  readonly created_at: Date;
}

/** Takes the account's row for this transaction: whoever changes one balance does it one after the other. */
export function lockPlanAccount(trx: Connection, userId: string): Promise<PlanAccount | undefined> {
  return trx
    .selectFrom('plan_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** A row to hold, for an account that has none yet. Its month is over before it began. */
export async function ensurePlanAccount(
  trx: Connection,
  userId: string,
  plan: string,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('plan_accounts')
    .values({ user_id: userId, plan, period: 0, period_start: now, period_end: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export function findPlanAccount(db: Connection, userId: string): Promise<PlanAccount | undefined> {
  return db.selectFrom('plan_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function savePlanAccount(trx: Connection, account: PlanAccount): Promise<void> {
  const { user_id: _userId, ...changes } = account;
  await trx
    .insertInto('plan_accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute();
}

export async function insertLine(
  trx: Connection,
  line: Omit<LedgerLine, 'id' | 'created_at' | 'hold_id' | 'reference'> & {
    readonly hold_id?: number;
    readonly reference?: string | null;
    readonly created_at: Date;
  },
): Promise<number> {
  const { id } = await trx.insertInto('ledger').values(line).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Sum of the period, in thousandths. */
export async function sumLines(
  db: Connection,
  userId: string,
  period: number,
): Promise<Readonly<Record<QuotaKind, number>>> {
  const rows = await db
    .selectFrom('ledger')
    .select(['kind', sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount')])
    .where('user_id', '=', userId)
    .where('period', '=', period)
    .groupBy('kind')
    .execute();
  const sums = { text: 0, audio: 0, video: 0, process_video: 0 };
  for (const { kind, amount } of rows) sums[kind] = amount;
  return sums;
}

/** A hold that has neither been settled nor given back. */
export function findOpenHold(trx: Connection, holdId: number): Promise<LedgerLine | undefined> {
  return selectOpenHolds(trx).where('id', '=', holdId).executeTakeFirst();
}

/** Open holds for one thing, oldest first. */
export async function listOpenHolds(db: Connection, reference: string): Promise<number[]> {
  const rows = await selectOpenHolds(db).where('reference', '=', reference).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

function selectOpenHolds(db: Connection) {
  return db
    .selectFrom('ledger')
    .selectAll()
    .where('entry', '=', 'hold')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger as end')
            .select('end.id')
            .whereRef('end.hold_id', '=', 'ledger.id')
            .where('end.entry', 'in', ['settle', 'refund']),
        ),
      ),
    );
}

/**
 * What a person sees, newest first: grants, uses, open holds, and holds that were given back. A settled hold is its
 * use. `before` is the id of the last line of the page before.
 */
export function listActivity(
  db: Connection,
  userId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<LedgerLine[]> {
  let query = db
    .selectFrom('ledger')
    .selectAll()
    .where('user_id', '=', userId)
    .where('entry', '<>', 'settle')
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('entry', '<>', 'hold'),
        not(
          exists(
            selectFrom('ledger as end')
              .select('end.id')
              .whereRef('end.hold_id', '=', 'ledger.id')
              .where('end.entry', '=', 'settle'),
          ),
        ),
      ]),
    );
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}
