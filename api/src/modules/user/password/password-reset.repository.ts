import { sql } from 'kysely';
import type { Connection } from '../../../database/schema';

interface NewReset {
  readonly id: string;
  readonly userId: string;
  readonly codeHash: string;
  readonly linkHash: string;
  readonly codeExpiresAt: Date;
}

/** Pending resets stay valid, so another request cannot invalidate the owner's code. */
export async function insertReset(db: Connection, reset: NewReset): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({
      id: reset.id,
      user_id: reset.userId,
      code_hash: reset.codeHash,
      link_hash: reset.linkHash,
      code_expires_at: reset.codeExpiresAt,
    })
    .execute();
}

export async function deleteReset(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('password_resets').where('id', '=', id).execute();
}

export async function deleteResets(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

export async function deleteExpiredResets(db: Connection, now: Date): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('code_expires_at', '<=', now)
    .where(({ or, eb }) => or([eb('token_expires_at', 'is', null), eb('token_expires_at', '<=', now)]))
    .execute();
}

interface CodeExchange {
  readonly codeHash: string;
  readonly email: string | undefined;
  /** Undefined for known networks: no limit. */
  readonly maxMisses: number | undefined;
  readonly tokenHash: string;
  readonly tokenExpiresAt: Date;
  readonly now: Date;
}

export async function exchangeCode(db: Connection, exchange: CodeExchange): Promise<string | undefined> {
  const { codeHash, email, maxMisses } = exchange;
  const row = await spendReset(db, exchange)
    .where('code_hash', '=', codeHash)
    .$if(maxMisses !== undefined, (query) => query.where('misses', '<=', maxMisses ?? 0))
    .$if(email !== undefined, (query) => query.where('users.email', '=', email ?? ''))
    .returning('users.email')
    .executeTakeFirst();
  return row?.email;
}

type LinkExchange = Pick<CodeExchange, 'tokenHash' | 'tokenExpiresAt' | 'now'> & {
  readonly linkHash: string;
};

/** Uses up a reset by its link, regardless of failed code guesses. */
export async function exchangeLink(db: Connection, exchange: LinkExchange): Promise<string | undefined> {
  const row = await spendReset(db, exchange)
    .where('link_hash', '=', exchange.linkHash)
    .returning('users.email')
    .executeTakeFirst();
  return row?.email;
}

function spendReset(
  db: Connection,
  { tokenHash, tokenExpiresAt, now }: Pick<CodeExchange, 'tokenHash' | 'tokenExpiresAt' | 'now'>,
) {
  return db
    .updateTable('password_resets')
    .from('users')
    .set({
      token_hash: tokenHash,
      token_expires_at: tokenExpiresAt,
      code_hash: sql`'used ' || password_resets.id`,
      link_hash: null,
    })
    .whereRef('users.id', '=', 'password_resets.user_id')
    .where('code_expires_at', '>', now);
}

/** Counts a guess from an unknown network; too many invalidate the codes there. */
export async function countTry(db: Connection, email: string): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ misses: sql`misses + 1` })
    .where('user_id', 'in', (query) => query.selectFrom('users').select('id').where('email', '=', email))
    .execute();
}

/** Uses up the token and ends all pending resets. Returns the account id. */
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
  if (row) await deleteResets(db, row.user_id);
  return row?.user_id;
}
