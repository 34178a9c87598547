import { sql } from 'kysely';
import type { Connection } from '../../database/schema';

interface NewReset {
  readonly id: string;
  readonly userId: string;
  readonly codeHash: string;
  readonly codeExpiresAt: Date;
}

/** One reset an account: a newer code ends the older. */
export async function replaceReset(db: Connection, reset: NewReset): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', reset.userId).execute();
  await db
    .insertInto('password_resets')
    .values({
      id: reset.id,
      user_id: reset.userId,
      code_hash: reset.codeHash,
      code_expires_at: reset.codeExpiresAt,
    })
    .execute();
}

interface CodeExchange {
  readonly codeHash: string;
  /** When the page sent it: the code must be of this address. */
  readonly email: string | undefined;
  readonly mostMisses: number;
  readonly tokenHash: string;
  readonly tokenExpiresAt: Date;
  readonly now: Date;
}

/** Spends the code: it works once. Answers the address it was mailed to. */
export async function exchangeCode(db: Connection, exchange: CodeExchange): Promise<string | undefined> {
  const { codeHash, email, mostMisses, tokenHash, tokenExpiresAt, now } = exchange;
  const row = await db
    .updateTable('password_resets')
    .from('users')
    .set({
      token_hash: tokenHash,
      token_expires_at: tokenExpiresAt,
      code_hash: sql`'used ' || password_resets.id`,
    })
    .whereRef('users.id', '=', 'password_resets.user_id')
    .where('code_hash', '=', codeHash)
    .where('code_expires_at', '>', now)
    .where('misses', '<', mostMisses)
    .$if(email !== undefined, (query) => query.where('users.email', '=', email ?? ''))
    .returning('users.email')
    .executeTakeFirst();
  return row?.email;
}

/** A wrong code for this address: after a few its real one is worth nothing. */
export async function countMiss(db: Connection, email: string): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ misses: sql`misses + 1` })
    .where('user_id', 'in', (query) => query.selectFrom('users').select('id').where('email', '=', email))
    .execute();
}

/** Spends the token. Answers whose it was. */
export async function spendToken(
  db: Connection,
  { tokenHash, email, now }: { tokenHash: string; email: string; now: Date },
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('password_resets')
    .using('users')
    .whereRef('users.id', '=', 'password_resets.user_id')
    .where('token_hash', '=', tokenHash)
    .where('token_expires_at', '>', now)
    .where('users.email', '=', email)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}
