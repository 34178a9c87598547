import { randomUUID } from 'node:crypto';
import type { Level } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { Connection } from '../../../database/schema';
import type { ChatTurn } from '@lisan/engine-contract';
import type { Language } from '../../../translations/language';
import type { Ledger } from '../../billing';
import { findTexts, tieAttachment } from '../attachments/attachments.repository';
import { titleOf } from './conversation-title';
import {
  insertConversation,
  lockConversation,
  touchConversation,
  type ConversationRow,
} from '../conversations.repository';
import {
  countReplies,
  hideMessages,
  insertMessage,
  listMessages,
  type MessageRow,
} from '../messages.repository';
import type { Notice } from '../text.tables';

const MAX_MESSAGES_IN_CONTEXT = 60;

export interface ReplyRequest {
  readonly userId: string;
  readonly conversationId: string | null | undefined;
  readonly prompt: string;
  readonly level: Level;
  readonly replaces: number | undefined;
  readonly attachmentId?: string | undefined;
}

export type ReplyInput = ReplyRequest & {
  readonly idempotencyKey: string | undefined;
  readonly language: Language;
  readonly requestId: string;
};

export interface StartedReply {
  /** Id of the message and of the generation. */
  readonly id: string;
  readonly conversation: ConversationRow;
  readonly history: readonly ChatTurn[];
  /** Earlier replies to the same prompt at this position. */
  readonly attempt: number;
}

const MAX_DOCUMENTS_IN_CONTEXT = 3;

interface Writer {
  readonly id: string;
  readonly owner: string;
  readonly leaseSeconds: number;
  readonly notice: Notice | null;
  readonly engine: string;
  readonly now: Date;
}

/**
 * Creates a reply's row and reserves its cost, atomically. Throws `not_found`, `already_running`, `invalid_fields`
 * and `quota_exceeded`.
 */
export async function startReply(
  trx: Connection,
  ledger: Ledger,
  request: ReplyRequest,
  writer: Writer,
): Promise<StartedReply> {
  const { userId, prompt, level } = request;
  const { id } = writer;
  const conversation = await ensureConversation(trx, request, writer.now);
  const messages = request.conversationId ? await listMessages(trx, conversation.id) : [];
  if (messages.some(({ status }) => status === 'streaming'))
    throw new RequestError('already_running', { message: 'text_already_writing' });
  const position = request.replaces ?? messages.length;
  if (position > messages.length)
    throw new RequestError('invalid_fields', {
      fields: [{ field: 'replaces', message: 'text_replaces_nothing' }],
    });
  // It and its follow-ups stay as an earlier version.
  const replaced = messages[position];
  const history = messages.slice(0, position).slice(-MAX_MESSAGES_IN_CONTEXT);
  const attempt = replaced?.prompt === prompt ? await countReplies(trx, replaced) : 0;
  const { attachmentId = null } = request;
  if (attachmentId !== null && !(await tieAttachment(trx, userId, attachmentId, conversation.id)))
    throw new RequestError('not_found');
  if (replaced) await hideMessages(trx, conversation.id, position, id);

  const hold = await ledger.reserve(trx, {
    userId,
    kind: 'text',
    amount: 1,
    reference: id,
    about: 'activity_chat',
  });
  await insertMessage(trx, {
    id,
    conversation_id: conversation.id,
    position,
    parent_id: history.at(-1)?.id ?? null,
    prompt,
    attachment_id: attachmentId,
    level,
    attempt,
    hold,
    status: 'streaming',
    notice: writer.notice,
    engine: writer.engine,
    owner: writer.owner,
    lease_seconds: writer.leaseSeconds,
    created_at: writer.now,
  });
  const titled = retitle(conversation, replaced, request);
  // A new conversation already has this time.
  if (conversation.updated_at.getTime() !== writer.now.getTime() || titled) {
    await touchConversation(trx, conversation.id, { updated_at: writer.now, ...titled });
  }
  return {
    id,
    conversation: { ...conversation, ...titled },
    history: await withDocuments(trx, history),
    attempt,
  };
}

async function withDocuments(trx: Connection, history: readonly MessageRow[]): Promise<readonly ChatTurn[]> {
  const ids = history.flatMap(({ attachment_id: attached }) => attached ?? []);
  const texts = await findTexts(trx, [...new Set(ids)].slice(-MAX_DOCUMENTS_IN_CONTEXT));
  return history.map((turn) => {
    const document = texts.find(({ id }) => id === turn.attachment_id);
    return document ? { ...turn, document } : turn;
  });
}

async function ensureConversation(
  trx: Connection,
  { userId, conversationId, prompt }: ReplyRequest,
  now: Date,
): Promise<ConversationRow> {
  if (!conversationId) {
    return insertConversation(trx, {
      id: randomUUID(),
      user_id: userId,
      title: titleOf(prompt),
      titled_by: 'prompt',
      created_at: now,
    });
  }
  const conversation = await lockConversation(trx, userId, conversationId);
  if (!conversation) throw new RequestError('not_found', { message: 'conversation_unknown' });
  return conversation;
}

/** An edited first prompt changes the title, unless the user chose it. */
function retitle(
  { titled_by }: ConversationRow,
  replaced: MessageRow | undefined,
  { prompt }: ReplyRequest,
): Pick<ConversationRow, 'title' | 'titled_by'> | undefined {
  if (replaced?.position !== 0 || replaced.prompt === prompt || titled_by === 'person') return undefined;
  return { title: titleOf(prompt), titled_by: 'prompt' };
}
