import type { Selectable } from 'kysely';
import type { ShareKind } from '@lisan/contract';
import type { Connection } from '../../database/schema';
import type { ShareTables } from './shares.tables';

export type ShareRow = Selectable<ShareTables['shares']>;

interface Shared {
  readonly userId: string;
  readonly kind: ShareKind;
  readonly subjectId: string;
}

export function findShareOf(
  db: Connection,
  { userId, kind, subjectId }: Shared,
): Promise<ShareRow | undefined> {
  return db
    .selectFrom('shares')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();
}

export function insertShare(db: Connection, row: Shared & { readonly id: string }): Promise<ShareRow> {
  const { id, userId: user_id, kind, subjectId: subject_id } = row;
  return db
    .insertInto('shares')
    .values({ id, user_id, kind, subject_id })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function listShares(db: Connection, userId: string): Promise<ShareRow[]> {
  return db
    .selectFrom('shares')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export function findShare(db: Connection, id: string): Promise<ShareRow | undefined> {
  return db.selectFrom('shares').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function deleteShare(db: Connection, userId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('shares')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
