import { RequestError } from '@lisan/errors';
import type { Selectable, Updateable } from 'kysely';
import type { Connection } from '../../database/schema';
import type { UserTables } from './user.tables';
import { INVISIBLE_CHARACTERS } from '../../files/display-name';

export type UserRow = Selectable<UserTables['users']>;
export type UserChanges = Updateable<UserTables['users']>;

export async function insertUser(
  db: Connection,
  user: Pick<UserRow, 'id' | 'email' | 'username' | 'language'> & UserChanges,
): Promise<UserRow> {
  return db.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();
}

export function findUserById(db: Connection, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Throws `unauthenticated` when the account is deleted: its token is void. */
export async function getUser(db: Connection, id: string): Promise<UserRow> {
  const user = await findUserById(db, id);
  if (!user) throw new RequestError('unauthenticated');
  return user;
}

/** Serializes an account's transactions; inserts that reference it do not wait. Throws `unauthenticated`. */
export async function lockUser(trx: Connection, id: string): Promise<UserRow> {
  const user = await findAndLockUser(trx, id);
  if (!user) throw new RequestError('unauthenticated');
  return user;
}

export function findAndLockUser(trx: Connection, id: string): Promise<UserRow | undefined> {
  return trx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export function findUserByEmail(db: Connection, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', normalizeEmail(email)).executeTakeFirst();
}

export function findUserByGoogleId(db: Connection, googleId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('google_id', '=', googleId).executeTakeFirst();
}

export async function updateUser(db: Connection, id: string, changes: UserChanges): Promise<UserRow> {
  return db.updateTable('users').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function setVerification(
  db: Connection,
  id: string,
  changes: Pick<UserRow, 'verification_hash' | 'verification_expires_at'>,
): Promise<void> {
  await db.updateTable('users').set(changes).where('id', '=', id).execute();
}

export function findUserByVerification(
  db: Connection,
  verificationHash: string,
  now: Date,
): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('verification_hash', '=', verificationHash)
    .where('verification_expires_at', '>', now)
    .executeTakeFirst();
}

export async function markVerified(db: Connection, id: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified_at: now, verified_by_link: true })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute();
}

export async function deleteUser(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Removes invisible characters that could make names look alike. */
export function normalizeUsername(username: string): string {
  return username.normalize('NFC').replace(INVISIBLE_CHARACTERS, '').replace(/\s+/g, ' ').trim();
}
