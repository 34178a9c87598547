import { sql } from 'kysely';
import type { Connection } from '../../../database/schema';

interface NewReset {
  readonly id: string;
  readonly userId: string;
  readonly codeHash: string;
  readonly linkHash: string;
  readonly codeExpiresAt: Date;
  readonly now: Date;
}

/**
 * One for each letter that is under way: a stranger who asks for one more does not end what the owner is typing. What
 * has expired goes.
 */
export async function insertReset(db: Connection, reset: NewReset): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('user_id', '=', reset.userId)
    .where('code_expires_at', '<=', reset.now)
    .where(({ or, eb }) => or([eb('token_expires_at', 'is', null), eb('token_expires_at', '<=', reset.now)]))
    .execute();
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

/** Of a letter that did not leave. */
export async function deleteReset(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('password_resets').where('id', '=', id).execute();
}

/** What has run its course, of everybody. */
export async function deleteExpiredResets(db: Connection, now: Date): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('code_expires_at', '<=', now)
    .where(({ or, eb }) => or([eb('token_expires_at', 'is', null), eb('token_expires_at', '<=', now)]))
    .execute();
}

interface CodeExchange {
  readonly codeHash: string;
  /** When the page sent it: the code must be of this address. */
  readonly email: string | undefined;
  /** No limit for whoever is known. */
  readonly mostMisses: number | undefined;
  readonly tokenHash: string;
  readonly tokenExpiresAt: Date;
  readonly now: Date;
}

/** Spends the code, and the link beside it: either works once. Answers the address it was mailed to. */
export async function exchangeCode(db: Connection, exchange: CodeExchange): Promise<string | undefined> {
  const { codeHash, email, mostMisses } = exchange;
  const row = await spendLetter(db, exchange)
    .where('code_hash', '=', codeHash)
    .$if(mostMisses !== undefined, (query) => query.where('misses', '<=', mostMisses ?? 0))
    .$if(email !== undefined, (query) => query.where('users.email', '=', email ?? ''))
    .returning('users.email')
    .executeTakeFirst();
  return row?.email;
}

type LinkExchange = Pick<CodeExchange, 'tokenHash' | 'tokenExpiresAt' | 'now'> & {
  readonly linkHash: string;
};

/** Spends the letter by its link, however often its short code was guessed at. */
export async function exchangeLink(db: Connection, exchange: LinkExchange): Promise<string | undefined> {
  const row = await spendLetter(db, exchange)
    .where('link_hash', '=', exchange.linkHash)
    .returning('users.email')
    .executeTakeFirst();
  return row?.email;
}

function spendLetter(
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

/** A try at this address's codes from a network that it does not know: after a few they are worth nothing there. */
export async function countTry(db: Connection, email: string): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ misses: sql`misses + 1` })
    .where('user_id', 'in', (query) => query.selectFrom('users').select('id').where('email', '=', email))
    .execute();
}

/** Spends the token; every letter that is still under way ends with it. Answers whose it was. */
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
  if (row) await db.deleteFrom('password_resets').where('user_id', '=', row.user_id).execute();
  return row?.user_id;
}
