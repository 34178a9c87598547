import type { Connection } from '../../../database/schema';

/** Returns false when the challenge was spent before. */
export async function insertSpentChallenge(
  db: Connection,
  challengeHash: string,
  expiresAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spent_passkey_challenges')
    .values({ challenge_hash: challengeHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}

export async function deleteExpiredChallenges(db: Connection, now: Date): Promise<void> {
  await db.deleteFrom('spent_passkey_challenges').where('expires_at', '<=', now).execute();
}
