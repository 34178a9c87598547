import type { Selectable } from 'kysely';
import type { ShareKind } from '@lisan/contract';
import type { Connection } from '../../database/schema';
import type { ShareTables } from './shares.tables';

export type ShareRow = Selectable<ShareTables['shares']>;

/** The one that stands there already, or this one. */
export async function keepShare(
  db: Connection,
  row: { readonly id: string; readonly userId: string; readonly kind: ShareKind; readonly subjectId: string },
): Promise<ShareRow> {
  const { id, userId: user_id, kind, subjectId: subject_id } = row;
  await db
    .insertInto('shares')
    .values({ id, user_id, kind, subject_id })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'subject_id']).doNothing())
    .execute();
  return db
    .selectFrom('shares')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .executeTakeFirstOrThrow();
}

/** Newest first. */
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

/** Whether there was one. */
export async function deleteShare(db: Connection, userId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('shares')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
