import { sql, type Selectable } from 'kysely';
import type { Connection } from '../../../database/schema';
import type { BillingTables } from '../billing.tables';

type TrialRow = Selectable<BillingTables['trials']>;
type ClaimedTrial = Pick<TrialRow, 'user_id' | 'begun_at' | 'claimed_at'>;

export function listTrialsByIdentity(db: Connection, hashes: readonly string[]): Promise<TrialRow[]> {
  return db.selectFrom('trials').selectAll().where('identity_hash', 'in', hashes).execute();
}

export async function countClaims(db: Connection, network: string, after: Date): Promise<number> {
  const { count } = await db
    .selectFrom('trials')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('network_hash', '=', network)
    .where('claimed_at', '>', after)
    .executeTakeFirstOrThrow();
  return count;
}

/** Serializes a network's claims until the transaction ends. */
export async function lockNetwork(trx: Connection, network: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trial ${network}`}, 0))`.execute(trx);
}

/** Claims an identity's trial unless it has started or belongs to another account. */
export async function claimTrial(trx: Connection, claim: Omit<TrialRow, 'begun_at'>): Promise<void> {
  const { user_id, claimed_at } = claim;
  await trx
    .insertInto('trials')
    .values({ ...claim, begun_at: null })
    .onConflict((conflict) =>
      conflict
        .column('identity_hash')
        .doUpdateSet({ user_id, claimed_at })
        .where('trials.begun_at', 'is', null)
        .where('trials.user_id', 'is', null),
    )
    .execute();
}

export async function startClaimedTrials(
  trx: Connection,
  userId: string,
  { claimedBefore, now }: { claimedBefore: Date; now: Date },
): Promise<void> {
  await trx
    .updateTable('trials')
    .set({ begun_at: now })
    .where('user_id', '=', userId)
    .where('begun_at', 'is', null)
    .where('claimed_at', '<=', claimedBefore)
    .execute();
}

export async function hasTrial(db: Connection, userId: string): Promise<boolean> {
  const claimed = await db
    .selectFrom('trials')
    .select('identity_hash')
    .where('user_id', '=', userId)
    .execute();
  return claimed.length > 0;
}

/** Starts an identity's trial unless it has started. */
export async function startTrial(
  trx: Connection,
  identity_hash: string,
  user_id: string,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('trials')
    .values({ identity_hash, user_id, begun_at: now, network_hash: null, claimed_at: now })
    .onConflict((conflict) =>
      conflict.column('identity_hash').doUpdateSet({ begun_at: now }).where('trials.begun_at', 'is', null),
    )
    .execute();
}

export async function findClaim(
  db: Connection,
  hashes: readonly string[],
  userId: string,
): Promise<Pick<TrialRow, 'begun_at' | 'claimed_at'> | undefined> {
  const [claimed] = await db
    .selectFrom('trials')
    .select(['begun_at', 'claimed_at'])
    .where('identity_hash', 'in', hashes)
    .where('user_id', '=', userId)
    .orderBy('begun_at')
    .execute();
  return claimed;
}

/** Gives an identity the trial of another, unless its own has started. */
export async function transferTrial(
  trx: Connection,
  identity_hash: string,
  trial: ClaimedTrial,
): Promise<void> {
  await trx
    .insertInto('trials')
    .values({ ...trial, identity_hash, network_hash: null })
    .onConflict((conflict) =>
      conflict.column('identity_hash').doUpdateSet(trial).where('trials.begun_at', 'is', null),
    )
    .execute();
}

export async function deleteOldClaims(db: Connection, before: Date): Promise<void> {
  await db
    .deleteFrom('trials')
    .where('user_id', 'is', null)
    .where('network_hash', 'is not', null)
    .where('claimed_at', '<', before)
    .execute();
}

export function listTrials(db: Connection, userId: string) {
  return db
    .selectFrom('trials')
    .select(['claimed_at', 'begun_at'])
    .where('user_id', '=', userId)
    .orderBy('claimed_at')
    .execute();
}
