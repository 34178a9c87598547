import { sql, type Selectable } from 'kysely';
import type { QuotaKind } from '@lisan/contract';
import type { Connection } from '../../../database/schema';
import type { LedgerTables } from '../ledger.tables';

export type LedgerLine = Selectable<LedgerTables['ledger']>;

type NewLine = Omit<LedgerLine, 'id' | 'hold_id' | 'reference'> &
  Partial<Pick<LedgerLine, 'hold_id' | 'reference'>>;

export async function insertLine(trx: Connection, line: NewLine): Promise<number> {
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

/** Every hold that has neither been settled nor given back. */
export function selectOpenHolds(db: Connection) {
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
