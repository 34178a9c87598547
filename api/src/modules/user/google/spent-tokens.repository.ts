import type { Connection } from '../../../database/schema';

export async function isTokenSpent(db: Connection, tokenHash: string): Promise<boolean> {
  const spent = await db
    .selectFrom('spent_google_tokens')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return spent !== undefined;
}

/** Returns false when the token was spent before. */
export async function insertSpentToken(db: Connection, tokenHash: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spent_google_tokens')
    .values({ token_hash: tokenHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}

export async function deleteExpiredTokens(db: Connection, now: Date): Promise<void> {
  await db.deleteFrom('spent_google_tokens').where('expires_at', '<=', now).execute();
}
