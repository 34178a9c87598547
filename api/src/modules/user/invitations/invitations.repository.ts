import { sql } from 'kysely';
import type { Connection } from '../../../database/schema';

export async function ensureInvitation(db: Connection, userId: string, code: string): Promise<string> {
  await db
    .insertInto('invitations')
    .values({ user_id: userId, code })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const row = await db
    .selectFrom('invitations')
    .select('code')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.code;
}

export async function findInviter(db: Connection, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('invitations')
    .select('user_id')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.user_id;
}

export async function insertInvited(db: Connection, inviteeId: string, inviterId: string): Promise<void> {
  await db.insertInto('invited').values({ user_id: inviteeId, invited_by: inviterId }).execute();
}

export async function claimInvitation(
  db: Connection,
  inviteeId: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('invited')
    .set({ rewarded_at: now })
    .where('user_id', '=', inviteeId)
    .where('rewarded_at', 'is', null)
    .returning('invited_by')
    .executeTakeFirst();
  return row?.invited_by;
}

/** Counts a bonus of the inviter for good, even after the invitee deletes the account. Returns false at the limit. */
export async function countBonus(db: Connection, inviterId: string, maxBonuses: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ bonuses: sql`bonuses + 1` })
    .where('user_id', '=', inviterId)
    .where('bonuses', '<', maxBonuses)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Describes the account's code and bonuses without naming the other side. */
export async function describeInvitations(db: Connection, userId: string) {
  const own = await db
    .selectFrom('invitations')
    .select(['code', 'bonuses', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const invited = await db
    .selectFrom('invited')
    .select(['created_at', 'rewarded_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const invitees = await db
    .selectFrom('invited')
    .select(['created_at', 'rewarded_at'])
    .where('invited_by', '=', userId)
    .orderBy('created_at')
    .execute();
  return { code: own ?? null, invited: invited ?? null, invitees };
}
