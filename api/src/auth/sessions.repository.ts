import { sql, type Selectable } from 'kysely';
import type { Connection } from '../database/schema';
import type { SessionTables } from './sessions.tables';

export type SessionRow = Selectable<SessionTables['sessions']>;

export interface LiveSession {
  readonly id: string;
  readonly user_id: string;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly email: string;
  readonly token_version: number;
}

export async function insertSession(
  db: Connection,
  session: Pick<
    SessionRow,
    'id' | 'user_id' | 'user_agent' | 'created_at' | 'expires_at' | 'proof_code_hash'
  >,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, last_seen_at: session.created_at, proved_at: session.created_at })
    .execute();
}

export function findLiveSession(db: Connection, id: string, now: Date): Promise<LiveSession | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'user_id', 'last_seen_at', 'expires_at', 'email', 'token_version'])
    .where('sessions.id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export function findSession(db: Connection, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function recordStepUp(
  db: Connection,
  id: string,
  stepUp: Pick<SessionRow, 'proved_at' | 'proof_code_hash'>,
): Promise<void> {
  await db.updateTable('sessions').set(stepUp).where('id', '=', id).execute();
}

export async function touchSession(db: Connection, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
}

export function listSessions(db: Connection, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

export async function deleteSession(db: Connection, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOtherSessions(db: Connection, userId: string, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', id).execute();
}

/** Ends the account's sessions and invalidates its tokens; `except` keeps its row for a new token. */
export async function endSessions(db: Connection, userId: string, except?: string): Promise<number> {
  const { token_version } = await db
    .updateTable('users')
    .set({ token_version: sql`token_version + 1` })
    .where('id', '=', userId)
    .returning('token_version')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute();
  return token_version;
}

export async function deleteExpiredSessions(db: Connection, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
