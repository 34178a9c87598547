import { createHash, randomUUID } from 'node:crypto';
import { isRequestError, RequestError } from '@lisan/errors';
import type { Connection } from '../database/schema';
import { findRequestHash, insertKey, type KeyedRequest } from './idempotency.repository';

/**
 * Records the first use of an idempotency key; rows live as long as the account. Returns true for a repeat,
 * and throws `invalid_fields` when the request differs.
 */
export async function isRepeated(db: Connection, row: KeyedRequest): Promise<boolean> {
  if (await insertKey(db, row)) return false;
  if ((await findRequestHash(db, row)) === row.request_hash) return true;
  throw keyReused();
}

export function keyReused(): RequestError {
  return new RequestError('invalid_fields', {
    fields: [{ field: 'Idempotency-Key', message: 'idempotency_key_reused' }],
  });
}

export function isKeyReused(error: unknown): boolean {
  return isRequestError(error) && error.fields[0]?.message === 'idempotency_key_reused';
}

export function hashRequest(body: unknown): string {
  return createHash('sha256').update(canonicalJson(body)).digest('base64url');
}

/** Clients may send properties in another order. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/**
 * Id of what a request creates. Derived from the key, account and call, so the primary key prevents
 * duplicates in any process.
 */
export function idOfRequest(userId: string, call: string, key: string | undefined): string {
  if (key === undefined) return randomUUID();
  const digits = createHash('sha256').update(`${userId} ${call} ${key}`).digest('hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}
