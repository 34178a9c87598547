import { createHash, randomUUID } from 'node:crypto';
import { Problem } from '@lisan/errors';
import type { Connection } from '../database/schema';

/** A request that may be sent again with the same key. */
export interface KeyedRequest {
  readonly userId: string;
  /** The call, such as `POST /text/generate`. */
  readonly call: string;
  readonly key: string;
  readonly body: unknown;
}

/**
 * Remembers what a key was first used for. Rows stay as long as their account: what they protect is never swept either.
 * Answers whether the same request came before. Throws `invalid_fields` when it was another one.
 */
export async function isRepeated(
  db: Connection,
  { userId, call, key, body }: KeyedRequest,
): Promise<boolean> {
  const request_hash = createHash('sha256').update(canonicalJson(body)).digest('base64url');
  const written = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, call, key, request_hash })
    .onConflict((conflict) => conflict.columns(['user_id', 'call', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (written) return false;
  const first = await db
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst();
  if (first?.request_hash === request_hash) return true;
  throw new Problem('invalid_fields', {
    fields: [{ field: 'Idempotency-Key', message: 'idempotency_key_reused' }],
  });
}

/** Clients may write the same properties in another order. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/**
 * The id of what a request makes. With a key it follows from the key, the account and the call, so that the table's
 * primary key lets a repeated request make nothing twice, in any process.
 */
export function idOfRequest(userId: string, call: string, key: string | undefined): string {
  if (key === undefined) return randomUUID();
  const digits = createHash('sha256').update(`${userId} ${call} ${key}`).digest('hex');
  // UUID version 8: custom bits.
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}
