import type { Connection } from '../../../database/schema';

/** Returns false when this step or a later one was already used. */
export async function spendTotpStep(db: Connection, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ two_factor_step: step })
    .where('id', '=', userId)
    .where(({ or, eb }) => or([eb('two_factor_step', 'is', null), eb('two_factor_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function spendBackupCode(
  db: Connection,
  userId: string,
  hash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backup_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listBackupCodes(db: Connection, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('backup_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  return rows.map(({ code_hash }) => code_hash);
}

export async function replaceBackupCodes(
  db: Connection,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await db
    .insertInto('backup_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}
