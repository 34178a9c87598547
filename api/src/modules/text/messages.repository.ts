import type { Balance } from '@lisan/contract';
import type { ChatDocument, ChatTurn } from '@lisan/engine-contract';
import { sql, type Selectable } from 'kysely';
import { inSeconds } from '../../database/in-seconds';
import type { Connection } from '../../database/schema';
import { planQuotas } from '../billing';
import { attachmentNote, type AttachmentNote } from './attachments/attachments.repository';
import type { TextTables } from './text.tables';

export type MessageRow = Selectable<TextTables['messages']>;
type AttachedMessage = MessageRow & { readonly attachment: AttachmentNote | null };
/** A message with the ordered ids of its versions; null when it has only one. */
export type ShownMessage = AttachedMessage & { readonly versions: readonly string[] | null };
type OwnedMessage = MessageRow & { readonly user_id: string };

interface VersionRow {
  readonly id: string;
  readonly at: string;
}

export async function listMessages(db: Connection, conversationId: string): Promise<ShownMessage[]> {
  const rows = await db
    .selectFrom('messages')
    .leftJoin(
      ({ selectFrom }) =>
        selectFrom('messages')
          .select(['parent_id', 'position'])
          .select(sql<VersionRow[]>`json_agg(json_build_object('id', id, 'at', created_at))`.as('others'))
          .where('conversation_id', '=', conversationId)
          .where('replaced_by', 'is not', null)
          .groupBy(['parent_id', 'position'])
          .as('hidden'),
      (join) =>
        join
          .onRef('hidden.position', '=', 'messages.position')
          .on(sql<boolean>`hidden.parent_id is not distinct from messages.parent_id`),
    )
    .selectAll('messages')
    .select(['others', attachmentNote])
    .where('conversation_id', '=', conversationId)
    .where('replaced_by', 'is', null)
    .orderBy('messages.position')
    .execute();
  return rows.map(({ others, ...row }) => ({ ...row, versions: others && sortVersions(row, others) }));
}

/** Fingerprint of the visible conversation, computed without reading long texts. */
export async function versionOf(db: Connection, conversationId: string): Promise<string> {
  const shown = sql<string>`concat_ws(':', id, status, octet_length(response))`;
  const { version } = await db
    .selectFrom('messages')
    .select(sql<string | null>`md5(string_agg(${shown}, ',' order by position))`.as('version'))
    .where('conversation_id', '=', conversationId)
    .where('replaced_by', 'is', null)
    .executeTakeFirstOrThrow();
  return version ?? '';
}

function sortVersions({ id, created_at }: MessageRow, others: readonly VersionRow[]): readonly string[] {
  return [{ id, at: created_at }, ...others.map((other) => ({ id: other.id, at: new Date(other.at) }))]
    .sort((one, two) => one.at.getTime() - two.at.getTime() || (one.id < two.id ? -1 : 1))
    .map((version) => version.id);
}

export function listVersions(db: Connection, conversationId: string): Promise<AttachedMessage[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .select(attachmentNote)
    .where('conversation_id', '=', conversationId)
    .orderBy('position')
    .orderBy('created_at')
    .execute();
}

export type Branch = Pick<MessageRow, 'id' | 'parent_id' | 'position' | 'replaced_by' | 'status'>;

export function listBranches(db: Connection, conversationId: string): Promise<Branch[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'parent_id', 'position', 'replaced_by', 'status'])
    .where('conversation_id', '=', conversationId)
    .execute();
}

const selectOwned = (db: Connection) =>
  db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .selectAll('messages')
    .select('user_id');

export function findMessage(db: Connection, userId: string, id: string): Promise<OwnedMessage | undefined> {
  return selectOwned(db).where('user_id', '=', userId).where('messages.id', '=', id).executeTakeFirst();
}

type ReplyColumn =
  | 'id'
  | 'conversation_id'
  | 'prompt'
  | 'level'
  | 'attachment_id'
  | 'notice'
  | 'engine'
  | 'owner'
  | 'created_at';

export type NewReply = Pick<MessageRow, ReplyColumn> & {
  readonly user_id: string;
  readonly is_new: boolean;
  /** The month is renewed, and the transaction publishes the events. */
  readonly is_prepared: boolean;
  /** Of a new or retitled conversation. */
  readonly title: string;
  /** Position of the message to replace; null to append. */
  readonly position: number | null;
  readonly call: string;
  readonly key: string | null;
  readonly request_hash: string | null;
  readonly lease_seconds: number;
  readonly max_turns: number;
  readonly max_documents: number;
};

export type ReplyRefusal =
  | 'key_reused'
  | 'conversation_unknown'
  | 'attachment_unknown'
  | 'already_running'
  | 'replaces_nothing'
  | 'quota_exceeded'
  | 'unprepared';

interface BegunReply {
  readonly refusal?: undefined;
  readonly title: string;
  readonly attempt: number;
  readonly history: readonly ChatTurn[];
  readonly document: ChatDocument | null;
  readonly balance: Balance;
}

/** Begins a reply in one statement, or refuses it and writes nothing but the idempotency key. */
export async function beginReply(
  db: Connection,
  reply: NewReply,
): Promise<BegunReply | { readonly refusal: ReplyRefusal }> {
  const { rows } = await sql<{ result: BegunReply }>`
    call begin_reply(${JSON.stringify(reply)}, ${planQuotas})`.execute(db);
  const [{ result }] = rows as [{ result: BegunReply }];
  return result;
}

/** Hides the messages from a position on, in favour of another version. */
export async function hideMessages(
  trx: Connection,
  conversationId: string,
  fromPosition: number,
  replacedBy: string,
): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ replaced_by: replacedBy })
    .where('conversation_id', '=', conversationId)
    .where('replaced_by', 'is', null)
    .where('position', '>=', fromPosition)
    .execute();
}

export async function showMessages(trx: Connection, ids: readonly string[]): Promise<void> {
  await trx.updateTable('messages').set({ replaced_by: null }).where('id', 'in', ids).execute();
}

/** Shows replaced messages again. Returns false when there were none. */
export async function restoreReplaced(trx: Connection, replacedBy: string): Promise<boolean> {
  const hidden = await trx
    .selectFrom('messages')
    .select('id')
    .where('replaced_by', '=', replacedBy)
    .limit(1)
    .execute();
  if (hidden.length === 0) return false;
  await trx.deleteFrom('messages').where('id', '=', replacedBy).execute();
  await trx
    .updateTable('messages')
    .set({ replaced_by: null })
    .where('replaced_by', '=', replacedBy)
    .execute();
  return true;
}

/** Appends to this process's reply, or replaces it. Returns false when it no longer owns the reply. */
export async function appendText(
  db: Connection,
  id: string,
  owner: string,
  text: string,
  isReplacing = false,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ response: isReplacing ? text : sql<string>`response || ${text}` })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('status', '=', 'streaming')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function lockStreaming(trx: Connection, id: string): Promise<MessageRow | undefined> {
  return trx
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'streaming')
    .forUpdate()
    .executeTakeFirst();
}

type End = Pick<
  MessageRow,
  'status' | 'response' | 'notice' | 'is_shortened' | 'error_code' | 'error_message'
>;

export async function endMessage(trx: Connection, id: string, end: End): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ ...end, hold: null, owner: null, lease_until: null })
    .where('id', '=', id)
    .execute();
}

/** Deletes a failed reply without text. Returns false when it has text or has not failed. */
export async function deleteUnanswered(trx: Connection, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('messages')
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where(sql<boolean>`btrim(response, E' \\n\\r\\t') = ''`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function extendLeases(db: Connection, owner: string, seconds: number): Promise<void> {
  await db
    .updateTable('messages')
    .set({ lease_until: inSeconds(seconds) })
    .where('owner', '=', owner)
    .where('status', '=', 'streaming')
    .execute();
}

/** Lists replies of dead processes. `alone` names the only possible process: all other owners are dead. */
export function listLost(db: Connection, alone: string | undefined): Promise<OwnedMessage[]> {
  return selectOwned(db)
    .where('status', '=', 'streaming')
    .where(({ eb, or }) =>
      or([
        eb('lease_until', '<', sql<Date>`now()`),
        ...(alone === undefined ? [] : [eb('owner', '<>', alone)]),
      ]),
    )
    .execute();
}
