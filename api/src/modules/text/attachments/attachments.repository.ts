import { sql, type Selectable } from 'kysely';
import type { Connection } from '../../../database/schema';
import type { TextTables } from '../text.tables';

type AttachmentRow = Selectable<TextTables['attachments']>;
export type AttachmentNote = Pick<AttachmentRow, 'id' | 'name' | 'size' | 'words'>;

export async function insertAttachment(
  db: Connection,
  attachment: Omit<AttachmentRow, 'conversation_id'>,
): Promise<void> {
  await db.insertInto('attachments').values(attachment).execute();
}

export function listAttachmentIds(db: Connection, userId: string): Promise<Pick<AttachmentRow, 'id'>[]> {
  return db
    .selectFrom('attachments')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function findTexts(
  db: Connection,
  ids: readonly string[],
): Promise<Pick<AttachmentRow, 'id' | 'name' | 'text'>[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('attachments').select(['id', 'name', 'text']).where('id', 'in', ids).execute();
}

export async function keepNewestUnsent(trx: Connection, userId: string, limit: number): Promise<void> {
  await trx
    .deleteFrom('attachments')
    .where('user_id', '=', userId)
    .where('conversation_id', 'is', null)
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('attachments')
        .select('id')
        .where('user_id', '=', userId)
        .where('conversation_id', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit),
    )
    .execute();
}

export async function sweepUnsent(db: Connection, before: Date): Promise<void> {
  await db
    .deleteFrom('attachments')
    .where('conversation_id', 'is', null)
    .where('created_at', '<', before)
    .execute();
}

/** A message's attachment as the column `attachment`, without its long text. */
export const attachmentNote = sql<AttachmentNote | null>`(
  select json_build_object('id', id, 'name', name, 'size', size, 'words', words)
  from attachments where attachments.id = messages.attachment_id
)`.as('attachment');
