import { sql, type Selectable } from 'kysely';
import type { Balance, QuotaKind } from '@lisan/contract';
import type { Connection } from '../../../database/schema';
import type { LedgerTables } from '../ledger.tables';
import { planQuotas } from '../plans/plans';
import { DAY_MS } from '../../../durations';

export type LedgerEntry = Selectable<LedgerTables['ledger']>;

/** Longer than any job: an older open hold has lost its job. */
const LOST_AFTER_DAYS = 7;
/** Older holds belong to a past month and affect no balance. */
const MAX_MONTH_DAYS = 32;

type NewEntry = Omit<LedgerEntry, 'id' | 'hold_id' | 'reference'> &
  Partial<Pick<LedgerEntry, 'hold_id' | 'reference'>>;

export async function insertEntry(trx: Connection, entry: NewEntry): Promise<number> {
  const { id } = await trx.insertInto('ledger').values(entry).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertEntries(trx: Connection, entries: readonly NewEntry[]): Promise<void> {
  await trx.insertInto('ledger').values(entries).execute();
}

type NewHold = Pick<LedgerEntry, 'user_id' | 'kind' | 'amount' | 'about' | 'created_at'> & {
  readonly reference: string;
};

/** Holds a positive amount. Returns the hold and the new balance; undefined when the balance is too low. */
export async function insertHold(
  trx: Connection,
  { user_id, kind, amount, reference, about, created_at }: NewHold,
): Promise<{ readonly hold: number; readonly balance: Balance } | undefined> {
  const { rows } = await sql<{ hold: number | null; balance: Balance }>`
    call reserve_quota(
      ${user_id}, ${kind}, ${amount}, ${reference}, ${about}, ${created_at}, ${planQuotas}
    )`.execute(trx);
  const [{ hold, balance }] = rows as [{ hold: number | null; balance: Balance }];
  return hold === null ? undefined : { hold, balance };
}

export async function hasEntry(db: Connection, userId: string, about: string): Promise<boolean> {
  const row = await db
    .selectFrom('ledger')
    .select('id')
    .where('user_id', '=', userId)
    .where('about', '=', about)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function sumEntries(
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

/** Thousandths of a unit granted in a month, by kind. */
export async function sumGrants(db: Connection, userId: string, period: number) {
  const rows = await db
    .selectFrom('ledger')
    .select(['kind', sql<number>`sum(amount)::bigint`.as('amount')])
    .where('user_id', '=', userId)
    .where('period', '=', period)
    .where('entry', '=', 'grant')
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount])) as Partial<
    Record<QuotaKind, number>
  >;
}

/** Use since a time by kind and quarter of an hour, the step of time zones. Thousandths, negative. */
export function listUse(db: Connection, userId: string, since: Date) {
  const at = sql<Date>`date_bin('15 minutes', created_at, timestamptz 'epoch')`;
  return db
    .selectFrom('ledger')
    .select(['kind', at.as('at'), sql<number>`sum(amount)::bigint`.as('amount')])
    .where('user_id', '=', userId)
    .where('entry', '=', 'use')
    .where('created_at', '>=', since)
    .groupBy(['kind', at])
    .orderBy(at)
    .execute();
}

const MAX_NEWS = 50;

/** Refunds and bonuses, newest first; a lip-sync's own state reports its refund. */
export function listNews(db: Connection, userId: string, since: Date): Promise<LedgerEntry[]> {
  return db
    .selectFrom('ledger')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where(({ or, and, eb }) =>
      or([
        and([eb('entry', '=', 'refund'), eb('about', '<>', 'activity_lip_sync')]),
        // A bonus has an entry for each quota.
        and([eb('entry', '=', 'grant'), eb('about', '=', 'activity_bonus'), eb('kind', '=', 'text')]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MAX_NEWS)
    .execute();
}

const sumOf = (kind: QuotaKind) =>
  sql<number>`coalesce(sum(amount) filter (where kind = ${sql.lit(kind)}), 0)::bigint`;

export async function findAccountWithSums(db: Connection, userId: string) {
  const row = await db
    .selectFrom('plan_accounts')
    .leftJoin('ledger', (join) =>
      join
        .onRef('ledger.user_id', '=', 'plan_accounts.user_id')
        .onRef('ledger.period', '=', 'plan_accounts.period'),
    )
    .selectAll('plan_accounts')
    .select([
      sumOf('text').as('text'),
      sumOf('audio').as('audio'),
      sumOf('video').as('video'),
      sumOf('process_video').as('process_video'),
    ])
    .where('plan_accounts.user_id', '=', userId)
    .groupBy('plan_accounts.user_id')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { text, audio, video, process_video, ...account } = row;
  return { account, sums: { text, audio, video, process_video } };
}

export function findOpenHold(trx: Connection, holdId: number): Promise<LedgerEntry | undefined> {
  return selectOpenHolds(trx).where('id', '=', holdId).executeTakeFirst();
}

export async function listOpenHolds(db: Connection, reference: string): Promise<number[]> {
  const rows = await selectOpenHolds(db).where('reference', '=', reference).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

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

/** Lists open holds of recent months whose job no longer exists; at most `limit`. */
export async function listLostHolds(db: Connection, now: Date, limit: number): Promise<number[]> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const rows = await selectOpenHolds(db)
    .where('created_at', '>', ago(MAX_MONTH_DAYS + LOST_AFTER_DAYS))
    .where(({ or, and, eb, not, exists, selectFrom }) => {
      const reply = selectFrom('messages')
        .select('messages.id')
        .whereRef('messages.id', '=', 'ledger.reference')
        .where('messages.status', '=', 'streaming');
      const speech = selectFrom('speech_runs')
        .select('speech_runs.id')
        .whereRef('speech_runs.id', '=', 'ledger.reference');
      const lipSync = selectFrom('lip_sync_jobs')
        .select('lip_sync_jobs.job_id')
        .whereRef('lip_sync_jobs.job_id', '=', 'ledger.reference')
        // A finished one holds its quota until it is scored.
        .where(({ or: either, eb: is, and: both }) =>
          either([
            is('lip_sync_jobs.status', 'in', ['PENDING', 'PROCESSING']),
            both([is('lip_sync_jobs.status', '=', 'COMPLETED'), is('lip_sync_jobs.proof', 'is', null)]),
          ]),
        );
      return or([
        eb('created_at', '<', ago(LOST_AFTER_DAYS)),
        and([eb('about', '=', 'activity_chat'), not(exists(reply))]),
        and([eb('about', '=', 'activity_speech'), not(exists(speech))]),
        and([eb('about', '=', 'activity_lip_sync'), not(exists(lipSync))]),
      ]);
    })
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface ActivityRow extends LedgerEntry {
  readonly item_id: string | null;
}

/**
 * Lists grants, uses, open holds and refunded holds, newest first; a settled hold appears as its use. `before` is the
 * id of the previous page's last entry.
 */
export function listActivity(
  db: Connection,
  userId: string,
  { before, limit, kind }: { before?: number | undefined; limit: number; kind?: QuotaKind | undefined },
): Promise<ActivityRow[]> {
  let query = db
    .selectFrom('ledger')
    .selectAll()
    .select(({ fn, selectFrom }) => [
      fn
        .coalesce(
          selectFrom('messages')
            .select('messages.conversation_id')
            .whereRef('messages.id', '=', 'ledger.reference'),
          selectFrom('audios').select('audios.id').whereRef('audios.id', '=', 'ledger.reference'),
          selectFrom('lip_sync_jobs')
            .select('lip_sync_jobs.job_id')
            .whereRef('lip_sync_jobs.job_id', '=', 'ledger.reference'),
        )
        .as('item_id'),
    ])
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
  if (kind !== undefined) query = query.where('kind', '=', kind);
  return query.orderBy('id', 'desc').limit(limit).execute();
}
