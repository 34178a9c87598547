import type { Attachment, Conversation, ConversationDetail, Message } from '@lisan/contract';
import type { Translate } from '../../translations/translator';
import type { ConversationRow } from './conversations.repository';
import type { AttachmentNote } from './attachments/attachments.repository';
import { toRequestError, type FinishedReply, type ReplyResult } from './replies/finished-reply';
import { RequestError } from '@lisan/errors';
import type { MessageRow, ShownMessage } from './messages.repository';
import type { ReplyFailure } from './replies/reply-failure';
import type { ReplyEvent } from './replies/reply-stream';

export function presentConversation(row: ConversationRow): Conversation {
  return {
    conversation_id: row.id,
    title: row.title,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...(row.is_unread && { unread: true }),
  };
}

export function presentAttachment(
  { id, name, size, words }: AttachmentNote,
  numbersToCheck: readonly string[] = [],
): Attachment {
  return {
    attachment_id: id,
    name,
    size,
    words,
    ...(numbersToCheck.length > 0 && { numbers_to_check: [...numbersToCheck] }),
  };
}

function presentMessage(row: ShownMessage): Message {
  return {
    prompt: row.prompt,
    response: row.response,
    timestamp: row.created_at.toISOString(),
    generation_id: row.id,
    status: row.status,
    level: row.level,
    ...(row.engine !== null && { engine: row.engine }),
    ...(row.is_shortened && { shortened_context: true }),
    ...(row.attachment && { attachment: presentAttachment(row.attachment) }),
    ...(row.versions && { versions: [...row.versions] }),
  };
}

export function presentDetail(
  conversation: ConversationRow,
  messages: readonly ShownMessage[],
  translate: Translate,
): ConversationDetail {
  const warning = presentWarning(messages.at(-1), translate);
  return {
    conversation_id: conversation.id,
    title: conversation.title,
    created_at: conversation.created_at.toISOString(),
    messages: messages.map(presentMessage),
    ...(warning !== undefined && { warning }),
  };
}

export function presentEnd(result: ReplyResult, translate: Translate): ReplyEvent {
  return result.type === 'failed'
    ? presentFailure(result.failure, translate)
    : presentDone(result.reply, translate);
}

/** Returns the whole conversation after a reply's end. Throws when the reply is empty. */
export function presentReply(result: ReplyResult, translate: Translate): ConversationDetail {
  if (result.type === 'failed' && !result.reply?.message.response) throw toRequestError(result.failure);
  if (!result.reply) throw new RequestError('not_found');
  const detail = presentDetail(result.reply.conversation, result.reply.messages, translate);
  const warning = result.type === 'failed' ? translate(result.failure.message) : detail.warning;
  return { ...detail, ...(warning !== undefined && { warning }) };
}

function presentDone({ message, conversation, messages }: FinishedReply, translate: Translate): ReplyEvent {
  const warning = presentWarning(message, translate);
  return {
    event: 'done',
    data: {
      messages: messages.map(presentMessage),
      title: conversation.title,
      ...(warning !== undefined && { warning }),
    },
  };
}

function presentFailure({ code, message }: ReplyFailure, translate: Translate): ReplyEvent {
  return { event: 'error', data: { detail: translate(message), code } };
}

function presentWarning(message: MessageRow | undefined, translate: Translate): string | undefined {
  if (!message?.notice) return undefined;
  return translate(`text_notice_${message.notice}`, { level: message.level });
}
