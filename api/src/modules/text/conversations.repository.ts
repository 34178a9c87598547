import type { Selectable } from 'kysely';
import type { Connection } from '../../database/schema';
import type { TextTables } from './text.tables';

export type ConversationRow = Selectable<TextTables['conversations']>;
type ConversationChanges = Partial<
  Pick<ConversationRow, 'title' | 'titled_by' | 'is_unread' | 'updated_at' | 'removed_at'>
>;

const selectOwn = (db: Connection, userId: string) =>
  db.selectFrom('conversations').selectAll().where('user_id', '=', userId).where('removed_at', 'is', null);

export function listConversations(
  db: Connection,
  userId: string,
  limit?: number,
): Promise<ConversationRow[]> {
  const query = selectOwn(db, userId).orderBy('updated_at', 'desc').orderBy('id');
  return (limit === undefined ? query : query.limit(limit)).execute();
}

export function listTitles(
  db: Connection,
  userId: string,
  ids: readonly string[],
): Promise<Pick<ConversationRow, 'id' | 'title'>[]> {
  return selectOwn(db, userId).where('id', 'in', ids).execute();
}

export function findConversation(
  db: Connection,
  userId: string,
  id: string,
): Promise<ConversationRow | undefined> {
  return selectOwn(db, userId).where('id', '=', id).executeTakeFirst();
}

/** Locks a conversation's row; required before its messages change. */
export function lockConversation(
  trx: Connection,
  userId: string,
  id: string,
): Promise<ConversationRow | undefined> {
  return selectOwn(trx, userId).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function changeConversation(
  db: Connection,
  userId: string,
  id: string,
  changes: ConversationChanges,
): Promise<ConversationRow | undefined> {
  return db
    .updateTable('conversations')
    .set(changes)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function touchConversation(
  trx: Connection,
  id: string,
  changes: ConversationChanges,
): Promise<void> {
  await trx.updateTable('conversations').set(changes).where('id', '=', id).execute();
}

export function restoreConversation(
  db: Connection,
  userId: string,
  id: string,
): Promise<ConversationRow | undefined> {
  return db
    .updateTable('conversations')
    .set({ removed_at: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteConversation(trx: Connection, id: string): Promise<void> {
  await trx.deleteFrom('conversations').where('id', '=', id).execute();
}

export async function sweepConversations(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('conversations').where('removed_at', '<', before).execute();
}

export interface Match {
  readonly conversation_id: string;
  readonly title: string;
  readonly prompt: string;
  readonly response: string;
  readonly created_at: Date;
}

/** Finds messages whose prompt, reply or title matches, newest first. `pattern` comes from `searchPattern`. */
export function searchMessages(
  db: Connection,
  userId: string,
  pattern: string,
  limit: number,
): Promise<Match[]> {
  return db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select(['conversation_id', 'title', 'prompt', 'response', 'messages.created_at'])
    .where('user_id', '=', userId)
    .where('replaced_by', 'is', null)
    .where('removed_at', 'is', null)
    .where((where) =>
      where.or((['prompt', 'response', 'title'] as const).map((column) => where(column, '~*', pattern))),
    )
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id')
    .limit(limit)
    .execute();
}
