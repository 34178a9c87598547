import type { Selectable } from 'kysely';
import type { Connection } from '../database/schema';
import type { LimitTables } from './limits.tables';

type KeyRow = Selectable<LimitTables['idempotency_keys']>;
export type KeyedRequest = Pick<KeyRow, 'user_id' | 'call' | 'key' | 'request_hash'>;

/** Returns false when the account has used the key for this call before. */
export async function insertKey(db: Connection, row: KeyedRequest): Promise<boolean> {
  const written = await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'call', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return written !== undefined;
}

export async function findRequestHash(
  db: Connection,
  { user_id: userId, call, key }: Pick<KeyRow, 'user_id' | 'call' | 'key'>,
): Promise<string | undefined> {
  const first = await db
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst();
  return first?.request_hash;
}
