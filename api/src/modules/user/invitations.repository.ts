import type { Connection } from '../../database/schema';

/** Keeps `code` for the account unless it has one; answers the one it has. */
export async function keepInvitation(db: Connection, userId: string, code: string): Promise<string> {
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

export async function insertInvited(db: Connection, newcomerId: string, hostId: string): Promise<void> {
  await db.insertInto('invited').values({ user_id: newcomerId, invited_by: hostId }).execute();
}

export async function countInvited(db: Connection, hostId: string): Promise<number> {
  const { count } = await db
    .selectFrom('invited')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('invited_by', '=', hostId)
    .executeTakeFirstOrThrow();
  return count;
}
